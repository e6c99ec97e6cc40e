// PlaceJourneyTests — journeys give exact rectangles, which give the exact journeys again.

import BigNumbers
import Testing
import TestSupport

@testable import Places

@Suite struct PlaceJourney {
  /// The two journeys of the tutorials, computed by hand, with rectangle, center and height.
  @Test(arguments: [
    ("1", ["-2", "-0.5", "0", "1.5"], "-1.25", "0.75", "1.5"),
    ("1-4", ["-1.25", "-0.5", "0", "0.75"], "-0.875", "0.375", "0.75"),
    ("1-4-3", ["-1.25", "-0.875", "0", "0.375"], "-1.0625", "0.1875", "0.375"),
    ("1-4-3-1", ["-1.25", "-1.0625", "0.1875", "0.375"], "-1.15625", "0.28125", "0.1875"),
    ("1-4-4", ["-0.875", "-0.5", "0", "0.375"], "-0.6875", "0.1875", "0.375"),
    ("1-4-4-1", ["-0.875", "-0.6875", "0.1875", "0.375"], "-0.78125", "0.28125", "0.1875"),
    ("144-13", ["-0.875", "-0.78125", "0.1875", "0.28125"], "-0.828125", "0.234375", "0.09375"),
    (
      "144133", ["-0.875", "-0.828125", "0.1875", "0.234375"], "-0.8515625", "0.2109375",
      "0.046875"
    ),
  ])
  func `the tutorials' journeys end where they should`(
    _ path: String, _ rectangle: [String], _ re: String, _ im: String, _ height: String
  ) throws {
    let location = try Location(journey: path)
    #expect([location.re, location.im, location.height].map(\.plain) == [re, im, height])
    let (across, upward) = (location.window.width.halved, location.window.height.halved)
    let corners = [
      try location.re.subtracting(across), try location.re.adding(across),
      try location.im.subtracting(upward), try location.im.adding(upward),
    ]
    #expect(corners.map(\.plain) == rectangle)
    #expect(try Location(parsing: "fathom1:j=\(path)") == location)
  }

  @Test(arguments: ["1 4 4 1 3 3", "144133\n", "1-4-4-1-3-3", " 1-44-133"])
  func `a journey is typed in several ways`(_ text: String) throws {
    #expect(try Location(journey: text).canonicalBody == "fathom1:j=144133")
  }

  @Test func `a thousand single steps lead where one call of all leads, and back again`() throws {
    var random = SeededGenerator(seed: 1)
    let path = (0..<1_000).map { _ in Int.random(in: 1...4, using: &random) }
    let quadrants = path.compactMap { Quadrant(rawValue: UInt8($0)) }
    var trail = [Location.home]
    for quadrant in quadrants {
      trail.append(try #require(trail.last).stepping(into: quadrant))
    }
    let end = try #require(trail.last)
    #expect(try Location(journey: path.map(String.init).joined()) == end)
    #expect(try Location.home.stepping(into: quadrants) == end)
    #expect(end.zoom == "1.43e301")  // 4/3 · 2^1000
    #expect(end.re.decimalPlaces == 1_001)
    for (before, after) in zip(trail, trail.dropFirst()) {
      #expect(try after.steppingOut() == before)
    }
  }

  @Test func `a hundred thousand steps are read at once`() throws {
    let steps = String(repeating: "1432", count: 25_000)
    let location = try Location(parsing: "fathom1:j=" + steps)
    #expect(location.journey?.text == steps)
    #expect(location.zoom == "1.33e30103")
  }

  @Test(arguments: Quadrant.allCases, [1, 2, 3] as [UInt64])
  func `a center and a height step as a journey does`(_ first: Quadrant, _ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var journey = try Location.home.stepping(into: first)
    var window = try Location(
      window: LocationWindow(re: journey.re, im: journey.im, height: journey.height))
    for _ in 0..<30 {
      let quadrant = try #require(Quadrant.allCases.randomElement(using: &random))
      journey = try journey.stepping(into: quadrant)
      window = try window.stepping(into: quadrant)
      #expect(window.re == journey.re && window.im == journey.im)
      #expect(window.height == journey.height && window.journey == nil)
    }
  }

  @Test func `a wide base keeps its shape`() throws {
    let location = try Location(parsing: "fathom1:j=2:base=1,2,8,4")
    #expect([location.re, location.im].map(\.plain) == ["3", "3"])
    #expect([location.window.width, location.height].map(\.plain) == ["4", "2"])
    let next = try location.stepping(into: .bottomLeft)
    #expect(next.canonicalBody == "fathom1:j=23:base=1,2,8,4")
    let free = try Location(parsing: "fathom1:re=1:im=2:h=4")
    let wide = try free.stepping(into: .topRight, aspect: ExactDecimal(2))
    #expect([wide.re, wide.im, wide.height].map(\.plain) == ["3", "3", "2"])
  }

  @Test func `stepping out of any other view doubles the height`() throws {
    #expect(try Location.home.steppingOut().canonicalBody == "fathom1:re=-0.5:im=0:h=6")
    let place = try Location(parsing: "fathom1:re=1:im=0:h=1e-60")
    #expect(try place.steppingOut().height.compact == "2e-60")
  }

  @Test func `in a rotated view, the quadrants are those on the screen`() throws {
    let turned = try Location(parsing: "fathom1:re=0.25:im=0:h=4:rot=90")
    // A quarter turn counterclockwise, after which right on the screen is up in the plane.
    #expect(
      try turned.stepping(into: .topRight).canonicalBody == "fathom1:re=-0.75:im=1:h=2:rot=90")
  }

  @Test func `home by its numbers is the start of a journey`() throws {
    let home = try Location(parsing: "fathom1:re=-0.5:im=0:h=3")
    #expect(home == .home)
    #expect(try home.stepping(into: .topLeft).canonicalBody == "fathom1:j=1")
  }

  @Test(arguments: [1, 2] as [UInt64])
  func `a pointer finds the shortest center near enough`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for height in ["3", "1e-30", "2.5e-1000"] {
      let place = try Location(parsing: "fathom1:re=-0.75:im=0.1:h=\(height)")
      for _ in 0..<20 {
        let right = Double.random(in: -0.9...0.9, using: &random)
        let up = Double.random(in: -0.5...0.5, using: &random)
        let half = place.height.halved
        let next = try place.centered(right: right, up: up, height: half)
        let exact = try place.re.adding(
          place.height.multiplied(by: ExactDecimal(exactly: right)))
        let reach = try half.multiplied(byPowerOfTwo: -22)
        #expect(try next.re.subtracting(exact).magnitude <= reach)
        #expect(next.re.digitCount <= 8 + max(0, -place.height.decimalOrder))
        #expect(next.height == half)
      }
    }
  }
}
