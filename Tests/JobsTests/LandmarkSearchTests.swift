// LandmarkSearchTests — landmarks are where the search says, and their journeys lead there.

import BigNumbers
import Core
import Landmarks
import Places
import Testing

@testable import Jobs

@Suite("Landmark searches")
struct LandmarkSearchTests {
  private func search(_ text: String, threads: Int = 2) throws -> LandmarkSearch {
    LandmarkSearch(try Location(parsing: text), effort: Effort(threads: threads))
  }

  /// The period of a point, given in heights from a view's middle; nil if the point is not
  /// interior.
  private func period(_ view: Location, right: Double, up: Double = 0) async throws -> Int? {
    let side = 301
    var view = view
    view.iterations = .limit(500_000)
    let size = try PictureSize(width: side, height: side)
    let pixel = PixelList.Pixel(
      Int((Double(side) / 2 + right * Double(side)).rounded(.down)),
      Int((Double(side) / 2 - up * Double(side)).rounded(.down)))
    let probe = Probe(view, size: size, pixels: [pixel], effort: Effort(threads: 1))
    guard case .interior(let period) = try await probe.run().values[0] else { return nil }
    return period
  }

  @Test(
    "a minibrot fills its view upright, as the whole set fills home",
    arguments: [
      "fathom1:re=-1.7549:im=0.0001:h=0.05", "fathom1:re=-0.1565:im=1.0323:h=0.02",
      "fathom1:j=144133", "fathom1:re=0.359259:im=0.642514:h=0.01",
      "fathom1:re=-0.743643887037158:im=0.131825904205312:h=1e-12",
    ])
  func frame(_ text: String) async throws {
    let found = try await search(text).near(8).first { $0.summary.contains("cardioid") }
    let landmark = try #require(found)
    guard case .nucleus(let nucleus) = landmark.kind else { return }
    let period = nucleus.period
    // Points in home, which has its middle at −½ and a height of 3.
    for (x, multiple) in [(0.0, 1), (-0.5, 1), (0.15, 1), (-1, 2), (-1.1, 2), (-0.9, 2)] {
      let found = try await self.period(landmark.view, right: (x + 0.5) / 3)
      #expect(found == multiple * period, "\(text): \(x)")
    }
    for (x, y) in [(-0.12, 0.74), (-0.12, -0.74)] {
      let found = try await self.period(landmark.view, right: (x + 0.5) / 3, up: y / 3)
      #expect(found == 3 * period, "\(text): \(x), \(y)")
    }
    for (x, y) in [(0.5, 0), (0.4, 0.6), (-1, 0.6), (-1.2, -0.4)] {
      let found = try await self.period(landmark.view, right: (x + 0.5) / 3, up: y / 3)
      #expect(found == nil, "\(text): \(x), \(y)")
    }
  }

  @Test("nuclei are listed once each, lowest periods first, with any threads")
  func near() async throws {
    let home = "fathom1:re=-0.5:im=0:h=3"
    let found = try await search(home).near(12)
    let periods = found.compactMap { landmark -> Int? in
      if case .nucleus(let nucleus) = landmark.kind { nucleus.period } else { nil }
    }
    // There are 1, 1, 3 and 6 nuclei of periods 1 to 4, and 15 of period 5.
    #expect(periods.prefix(5) == [1, 2, 3, 3, 3] && periods == periods.sorted())
    #expect(periods.count { $0 == 4 } <= 6)
    #expect(Set(found.map(\.view.canonical)).count == 12)
    let alone = try await search(home, threads: 1).near(12)
    #expect(alone.map(\.view.canonical) == found.map(\.view.canonical))
  }

  @Test("nuclei are found at the tip of the needle, where orbits stay at a repelling point")
  func needle() async throws {
    for text in ["fathom1:re=-2:im=0:h=2e-300", "fathom1:re=0:im=1:h=1e-40"] {
      let found = try await search(text).near(5)
      #expect(found.count == 5, "\(text)")
      #expect(found.contains { $0.summary.contains("a cardioid") }, "\(text)")
      let minibrot = try await search(text).minibrot()
      #expect(minibrot.summary.contains("a cardioid") && minibrot.remark == nil)
    }
  }

  @Test("a list ends before proofs that cost too much, but not before the first, and says so")
  func limited() async throws {
    var search = try search("fathom1:j=144133")
    let all = try await search.near(6)
    #expect(all.count == 6 && all.allSatisfy { $0.remark == nil })
    search.proofLimit = LandmarkSearch.quickProofs
    #expect(try await search.near(6).map(\.view) == all.map(\.view))
    search.proofLimit = 0
    let one = try await search.near(6)
    #expect(one.map(\.view) == [all[0].view] && one[0].remark != nil)
  }

  @Test("a minibrot is neither the view's own component nor a disc")
  func minibrot() async throws {
    // The airplane is the largest minibrot apart from the set itself.
    let home = try await search("fathom1:re=-0.5:im=0:h=3").minibrot()
    #expect(home.summary.hasPrefix("period 3, a cardioid, size 0.019"), "\(home.summary)")
    #expect(home.remark?.description.hasSuffix("; period 1 is the view's own component") == true)
    let tutorial = try await search("fathom1:j=144133").minibrot()
    #expect(tutorial.summary.contains("a cardioid"), "\(tutorial.summary)")
    #expect(tutorial.remark?.description.hasSuffix("; period 12 is a disc") == true)
    // There is no minibrot within a component, and the landmark says so.
    let inside = try await search("fathom1:re=0.1:im=0:h=0.1").minibrot()
    #expect(
      inside.remark?.description
        == "no minibrot was found in the view: period 1 is the view's own component")
  }

  @Test("the journey leads to a window that contains the landmark")
  func journey() async throws {
    for text in ["fathom1:j=144133", "fathom1:j=3:base=-1.7549,0,0.2,0.1"] {
      let search = try search(text)
      let found = try await search.minibrot()
      let journey = try #require(found.journey)
      #expect(journey.base == search.location.journey?.base)
      let window = try LocationWindow(journey)
      let (x, y) = (
        try found.view.re.subtracting(window.re), try found.view.im.subtracting(window.im)
      )
      #expect(x.magnitude <= window.width.halved && y.magnitude <= window.height.halved)
      #expect(window.height >= found.view.height && window.height.halved < found.view.height)
    }
    // The place is a part of a base view whose middle is elsewhere.
    let inside = try await search("fathom1:j=3333:base=-0.7,0.1,0.02,0.01").minibrot()
    #expect(inside.journey == nil)
  }

  @Test("an embedded Julia set is on the way to the minibrot, around its nucleus")
  func embedded() async throws {
    let search = try search("fathom1:re=-1.7598171308:im=-0.0125933108:h=4e-9")
    let mini = try await search.minibrot()
    let half = try await search.embedded(0.5)
    let ratio =
      half.view.height.nearest * half.view.height.nearest
      / (search.location.height.nearest * mini.view.height.nearest)
    #expect(abs(ratio - 1) < 0.2)
    let again = try await LandmarkSearch(half.view, effort: Effort(threads: 2)).minibrot()
    #expect(again.summary == mini.summary)
  }

  @Test(
    "a way to a depth ends at that depth, around a nucleus",
    arguments: ["1e-12", "1e-50", "1e-400"])
  func way(_ height: String) async throws {
    let search = try search("fathom1:re=0.2575:im=0:h=0.003")
    let goal = try LandmarkGoal(height, below: search.location)
    let found = try await search.way(to: goal)
    #expect(found.view.height == (try ExactDecimal(height)))
    guard case .nucleus(let nucleus) = found.kind else { return }
    let there = try await LandmarkSearch(found.view, effort: Effort(threads: 1)).period()
    #expect(there.nucleus.period == nucleus.period && there.isInView)
  }

  @Test("a search that finds nothing says so")
  func nothing() async throws {
    let outside = try search("fathom1:re=2:im=2:h=0.1")
    await #expect(throws: LandmarkError.noNucleus) { try await outside.minibrot() }
    await #expect(throws: LandmarkError.noMisiurewiczPoint) { try await outside.misiurewicz() }
    await #expect(throws: LandmarkError.isInside(period: 1)) {
      try await search("fathom1:re=0:im=0:h=0.1").embedded(0.5)
    }
    await #expect(throws: LandmarkError.noLandmarks(formula: "julia")) {
      try await search("fathom1:re=0:im=0:h=2:f=julia").period()
    }
  }

  @Test("a search can be stopped")
  func cancellation() async throws {
    let deep = try #require(BuiltInPlaces.named("depth-5294")).location()
    let task = Task { try await LandmarkSearch(deep, effort: Effort(threads: 2)).minibrot() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
