// InkPictureTests — where strokes lie, which of them are seen, and how fast they are drawn.

import BigNumbers
import Core
import Foundation
import Places
import TestSupport
import Testing

@testable import Drawing

@Suite("Ink in a picture")
struct InkPictureTests {
  private static func size(_ width: Int, _ height: Int) throws -> PictureSize {
    try PictureSize(width: width, height: height)
  }

  @Test("a stroke's window fills the view in which it was drawn")
  func identity() throws {
    let place = try InkFixtures.location("-0.75", "0.1", "1e-3")
    let view = InkViewport(place, size: try Self.size(640, 360))
    let placement = try #require(InkPlacement(of: InkAnchor(place), in: view))
    #expect(placement.center == SIMD2(320, 180))
    #expect(placement.scale == 360)
    #expect(placement.pixel(SIMD2(0.5, 0.25)) == SIMD2(500, 90))
  }

  @Test("a stroke turns with the view")
  func rotation() throws {
    var place = try InkFixtures.location("-0.75", "0.1", "1e-3")
    place.rotation = ExactDecimal(90)
    let view = InkViewport(place, size: try Self.size(640, 360))
    let placement = try #require(InkPlacement(of: InkAnchor(place), in: view))
    let pixel = placement.pixel(SIMD2(0.5, 0))
    // The real axis points downward in a view that is turned by 90 degrees.
    #expect(abs(pixel.x - 320) < 1e-9 && abs(pixel.y - 360) < 1e-9)
    // The same pixel by the viewport of the engine: the plane of pixel (i, j).
    let point = Viewport(place, size: try Self.size(640, 360)).exactPixel(320, 359, precision: 200)
    let difference = try point.re.exact().subtracting(place.re)
    #expect(abs(difference.nearest / 1e-3 - 0.5) < 1.0 / 360)
  }

  @Test("the place of a stroke is that of the exact pixel grid, far beside it too")
  func grid() throws {
    let place = try InkFixtures.location("-1.25", "0.02", "7e-30")
    let size = try Self.size(320, 200)
    let view = InkViewport(place, size: size)
    let viewport = Viewport(place, size: size)
    for (i, j) in [(0, 0), (319, 0), (160, 100), (37, 188)] {
      let point = viewport.exactPixel(i, j, precision: 400)
      let anchor = try InkAnchor(
        re: point.re.exact(), im: point.im.exact(), height: ExactDecimal("1e-30"))
      let placement = try #require(InkPlacement(of: anchor, in: view))
      let expected = SIMD2(Double(i) + 0.5, Double(j) + 0.5)
      #expect(abs(placement.center.x - expected.x) < 1e-9)
      #expect(abs(placement.center.y - expected.y) < 1e-9)
    }
  }

  @Test("a stroke drawn at 1e-700 is where it was after a zoom by 2^1000 and back")
  func deep() throws {
    let digits = String(repeating: "7436438870371587", count: 45)
    let place = try InkFixtures.location("-0." + digits, "0.1318" + digits, "1e-700")
    let size = try Self.size(1280, 720)
    let anchor = InkAnchor(place)
    let points = [SIMD2(-0.4, 0.3), SIMD2(0.11, -0.27), SIMD2(0.87, 0.49)]
    func pixels(in location: Location) throws -> [SIMD2<Double>]? {
      InkPlacement(of: anchor, in: InkViewport(location, size: size)).map { placement in
        points.map(placement.pixel)
      }
    }
    let before = try #require(try pixels(in: place))
    // By a wheel: about a point that keeps its place on the screen, in steps of an octave.
    func zoomed(_ place: Location, to height: ExactDecimal) throws -> Location {
      try place.centered(right: 0.125, up: -0.25, height: height).centered(right: -0.125, up: 0.25)
    }
    var there = place
    for _ in 0..<1000 { there = try zoomed(there, to: there.height.halved) }
    #expect(try pixels(in: there) == nil, "at this depth the stroke cannot be seen")
    #expect(there.height < ExactDecimal(1, exponent: -1000))
    for _ in 0..<1000 { there = try zoomed(there, to: there.height.doubled) }
    let after = try #require(try pixels(in: there))
    for (one, other) in zip(before, after) {
      #expect(abs(one.x - other.x) < 0.1 && abs(one.y - other.y) < 0.1)
    }
    // Near the end of the way, the stroke is where similarity puts it, to 0.1 pixels.
    let near = try place.centered(right: 0.11, up: -0.27, height: place.height.halved.halved)
    let moved = try #require(try pixels(in: near))
    #expect(abs(moved[1].x - 640) < 0.1 && abs(moved[1].y - 360) < 0.1)
    #expect(abs((moved[2].x - moved[1].x) - 4 * (before[2].x - before[1].x)) < 0.1)
  }

  @Test("strokes fade in from 0.3 to 1 pixels, and out from 2^14 to 2^15")
  func fading() throws {
    #expect(InkPicture.share(ofSize: 0.3) == 0 && InkPicture.share(ofSize: 1) == 1)
    #expect(InkPicture.share(ofSize: 0x1p14) == 1 && InkPicture.share(ofSize: 0x1p15) == 0)
    #expect(abs(InkPicture.share(ofSize: 0.65) - 0.5) < 1e-9)
    #expect(InkPicture.share(ofSize: 0x1.8p14) == 0.5)
    // One stroke, seen from every octave: it appears once, and disappears once.
    let stroke = try InkFixtures.stroke([SIMD2(-0.2, 0), SIMD2(0, 0.1), SIMD2(0.2, 0)])
    let size = try Self.size(64, 64)
    let counts = try (-16...16).map { octave in
      let height = try ExactDecimal(3).multiplied(byPowerOfTwo: octave)
      let place = Location(
        window: try LocationWindow(re: Location.home.re, im: Location.home.im, height: height))
      return InkPicture(Ink([stroke]), place, size: size).visibleCount
    }
    // 0.42 heights of 64 pixels are 27 pixels: 6 octaves outward to 0.42, 10 inward to 2^14.7.
    #expect(counts.count(where: { $0 == 1 }) == 6 + 1 + 10)
    #expect(zip(counts, counts.dropFirst()).count(where: { $0 != $1 }) == 2)
  }

  @Test("pixels of a stroke have its color and opacity, and cells without ink are empty")
  func pixels() throws {
    let stroke = try InkFixtures.stroke(
      [SIMD2(-0.3, 0.2), SIMD2(0, 0.2), SIMD2(0.3, 0.2)], widths: 0.1...0.1, opacity: 0.5)
    let picture = InkPicture(Ink([stroke]), .home, size: try Self.size(600, 600))
    #expect(try picture.cells(inRow: 500, columns: 0..<600).isEmpty)
    let cells = try picture.cells(inRow: 180, columns: 256..<512)
    #expect(cells.count == 1)
    let cell = try #require(cells.first)
    let at = 4 * ((180 - cell.tile.y) * cell.tile.width + 300 - cell.tile.x)
    #expect(Array(cell.rgba[at..<at + 4]) == [255, 203, 0, 128] || cell.rgba[at + 3] == 128)
  }

  @Test("a stroke is found in the cells that its box touches, and in no others", arguments: [1, 7])
  func index(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let boxes = (0..<200).map { _ in
      let low = SIMD2(
        Double.random(in: -3000...99_000, using: &random),
        Double.random(in: -3000...59_000, using: &random))
      let size = exp2(Double.random(in: -1...18, using: &random))
      return InkBox(low: low, high: low + SIMD2(size, size * 0.3))
    }.filter { $0.high.x >= 0 && $0.high.y >= 0 }
    let index = InkIndex(boxes, cellSide: 256, width: 100_000, height: 60_000)
    // One for each cell would be some millions.
    #expect(index.entryCount <= 4 * boxes.count)
    for row in stride(from: 0, through: 59_999 / 256, by: 3) {
      for column in stride(from: 0, through: 99_999 / 256, by: 5) {
        let (low, high) = (
          SIMD2(Double(column), Double(row)) * 256, SIMD2(Double(column + 1), Double(row + 1)) * 256
        )
        let touching = boxes.indices.filter {
          all(boxes[$0].low - 1 .< high) && all(boxes[$0].high + 1 .>= low)
        }
        #expect(index.strokes(row: row, column: column) == touching)
      }
    }
  }

  @Test("translucent strokes have no seams where they cross themselves")
  func evenOpacity() throws {
    let loop = (0..<40).map { k in
      let t = Double(k) / 20
      return SIMD2(0.3 * (t - 1) * (1 - t * (2 - t)) * 3, 0.25 * (t * (2 - t)) - 0.1)
    }
    let stroke = try InkFixtures.stroke(loop, widths: 0.05...0.05, opacity: 0.5)
    let picture = InkPicture(Ink([stroke]), .home, size: try Self.size(256, 256))
    var opacities: Set<UInt8> = []
    for j in 0..<256 {
      for cell in try picture.cells(inRow: j, columns: 0..<256) {
        for i in 0..<256 { opacities.insert(cell.rgba[4 * (j * 256 + i) + 3]) }
      }
    }
    #expect(opacities.contains(128) && opacities.allSatisfy { $0 <= 128 })
  }

  @Test("a hundred thousand strokes are found and drawn in a view within 0.2 s of work")
  func speed() throws {
    let ink = try Self.field(count: 100_000)
    let size = try Self.size(1280, 720)
    let place = try InkFixtures.location("-0.5", "0", "0.375")
    var best = Double.infinity
    for _ in 0..<3 {
      let start = Self.threadSeconds
      let picture = InkPicture(ink, place, size: size)
      #expect(picture.visibleCount > 2000)
      for j in stride(from: 0, to: 720, by: InkPicture.cellSide) {
        _ = try picture.cells(inRow: j, columns: 0..<1280)
      }
      best = min(best, Self.threadSeconds - start)
    }
    #expect(best < 0.2)
  }

  /// The time that this thread has computed, which does not depend on what else runs.
  private static var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Strokes of 20 points in a thousand windows around the home view, of 0.02 to 3 in height.
  static func field(count: Int) throws -> Ink {
    var random = SeededGenerator(seed: 3)
    var strokes: [Stroke] = []
    for _ in 0..<count / 100 {
      let octave = Int.random(in: 0...7, using: &random)
      let height = try ExactDecimal(3).multiplied(byPowerOfTwo: -octave)
      let anchor = try InkAnchor(
        re: ExactDecimal(Int.random(in: -2000...1000, using: &random), exponent: -3),
        im: ExactDecimal(Int.random(in: -1500...1500, using: &random), exponent: -3),
        height: height)
      for _ in 0..<100 {
        let start = SIMD2(
          Double.random(in: -0.5...0.5, using: &random),
          Double.random(in: -0.5...0.5, using: &random))
        let points = InkFixtures.walk(from: start, count: 20, step: 0.005, &random)
        strokes.append(
          try InkFixtures.stroke(points, anchor: anchor, widths: 0.001...0.003))
      }
    }
    return Ink(strokes)
  }
}

extension BigFloat {
  /// The number to 140 digits, far more than the test compares.
  fileprivate func exact() throws -> ExactDecimal { try ExactDecimal(decimal(digits: 140)) }
}
