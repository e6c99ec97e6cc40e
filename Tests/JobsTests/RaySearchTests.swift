// RaySearchTests — rays lead to views, and are drawn there as ink at any depth.

import BigNumbers
import Core
import Drawing
import FractalEngine
import Landmarks
import Places
import Testing

@testable import Jobs

@Suite("Searches for external rays")
struct RaySearchTests {
  private func search(_ text: String = "fathom1:re=-0.5:im=0:h=3") throws -> LandmarkSearch {
    LandmarkSearch(try Location(parsing: text), effort: Effort(threads: 2))
  }

  @Test("a ray leads to the view of its component, and its partner is found")
  func root() async throws {
    let found = try await search().ray(ExternalAngle("3/7"))
    #expect(found.partner?.fraction == "4/7")
    // The largest minibrot of the whole view is that of period 3.
    let minibrot = try await search().minibrot()
    #expect(found.view.height == minibrot.view.height)
    let across = try found.view.re.subtracting(minibrot.view.re).magnitude
    #expect(across < found.view.height)
    #expect(found.lines[0] == "the ray 3/7 = .(011) lands at the root of a component of period 3")
    #expect(found.lines.contains("address 1-(1/2)->2-(1/2)->3"))
    #expect(found.lines.contains("together with the ray 4/7 = .(100)"))
  }

  @Test("a ray to a depth ends within a pixel of it, and is seen there and on the way")
  func depth() async throws {
    let search = try search()
    let goal = try LandmarkGoal("1e-30", below: .home)
    let found = try await search.ray(ExternalAngle("1/6"), to: goal)
    #expect(found.view.height == (try ExactDecimal("1e-30")))
    let ink = Ink(try RayInk.strokes(of: [found.landing]))
    let size = try PictureSize(width: 320, height: 240)
    for height in ["3", "1e-3", "1e-15", "1e-30"] {
      let view = try Location(parsing: "fathom1:re=0:im=1:h=\(height)")
      #expect(InkPicture(ink, view, size: size).visibleCount > 2, "\(height)")
    }
    // The ray of 1/6 comes from above, to the right of the branch's end.
    let below = try Location(parsing: "fathom1:re=0:im=0:h=1")
    #expect(InkPicture(ink, below, size: size).visibleCount == 0)
  }

  @Test("a ray that ends before the depth says how near it came, and why")
  func remark() async throws {
    let search = try search()
    let goal = try LandmarkGoal("1e-30", below: .home)
    let found = try await search.ray(ExternalAngle("1/7"), to: goal)
    let remark = try #require(found.remark)
    #expect(remark.hasPrefix("the ray ends 0.0443 from the root, short of the height 1e-30: "))
    // 41 doublings led to 0.0443, and a pixel of the view is 1e-30/4096.
    #expect(remark.contains("some 1e34 doublings instead of 41;"))
    #expect(found.lines.last == remark)
    #expect(found.json.text.contains("\"note\":\"\(remark)\""))
    // At a cusp the distance falls as the square.
    let cusp = try await search.ray(ExternalAngle("3/7"), to: goal)
    #expect(cusp.remark?.contains("some 1e17 doublings") == true, "\(cusp.remark ?? "")")
    for (angle, goal) in [("1/7", nil), ("1/6", goal)] {
      let other = try await search.ray(ExternalAngle(angle), to: goal)
      #expect(other.remark == nil && other.json.text.contains("\"note\":null"))
    }
  }

  @Test("angles of too long a period are refused with the limit and a way")
  func longPeriod() {
    let error = RayError.tooLong(period: 2_066, most: NucleusAngles.mostPeriod)
    #expect(error.problem.hasSuffix("has period 2066; external angles are found up to period 1024"))
    #expect(error.remedy?.hasPrefix("Zoom out") == true)
  }

  @Test("the strokes of a ray pass through its points")
  func strokes() async throws {
    let landing = try await search().ray(ExternalAngle("1/4")).landing
    let strokes = try RayInk.strokes(of: [landing])
    var missing = landing.points.map(\.nearest).filter { $0.lengthSquared < 16 }
    for stroke in strokes {
      let height = stroke.anchor.height.nearest
      let (re, im) = (stroke.anchor.re.nearest, stroke.anchor.im.nearest)
      for point in stroke.points {
        let x = re + Double(point.x) * InkPoint.unit * height
        let y = im + Double(point.y) * InkPoint.unit * height
        missing.removeAll { abs($0.re - x) + abs($0.im - y) < height * 0x1p-18 }
      }
    }
    #expect(missing.isEmpty)
    let end = try #require(strokes.last)
    #expect(abs(end.anchor.re.nearest - landing.c.nearest.re) < end.anchor.height.nearest)
  }

  @Test("the angles of a view's nucleus are those of its rays")
  func angles() async throws {
    let found = try await search("fathom1:re=-0.1565:im=1.0323:h=0.02").angles()
    #expect(found.angles.lower.fraction == "1/5" && found.angles.upper.fraction == "4/15")
    #expect(found.angles.address.description == "1-(1/3)->3-(1/2)->4")
    #expect(found.landings.count == 2)
    let main = try await search("fathom1:re=0:im=0:h=0.1").angles()
    #expect(main.angles.lower == main.angles.upper && main.landings.count == 1)
  }

  @Test("other formulas and powers have no rays, and say so")
  func others() async throws {
    await #expect(throws: RayError.noRays("julia")) {
      try await search("fathom1:re=0:im=0:h=2:f=julia").ray(ExternalAngle("1/3"))
    }
    await #expect(throws: RayError.noRays("power 3")) {
      try await search("fathom1:re=0:im=0:h=2:p=3").angles()
    }
  }

  @Test("the search for a long ray can be stopped")
  func cancellation() async throws {
    let search = try search()
    let angle = try ExternalAngle(".(" + String(repeating: "0", count: 999) + "1)")
    let task = Task { try await search.ray(angle) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
