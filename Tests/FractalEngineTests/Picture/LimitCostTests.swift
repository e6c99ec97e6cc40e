// LimitCostTests — an automatic limit stops at a cost, and memory does not grow with it.

import BigNumbers
import Core
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct LimitCostTests {
  private func search(_ text: String, _ width: Int, _ height: Int) throws -> PictureEngine {
    let view = try viewport(text, width, height)
    return try Formulas.chosen(by: view.location).engine(for: view, iterations: .automatic)
  }

  /// Views that used to take minutes, each with the highest affordable limit.
  @Test(arguments: [
    ("re=-1.401155189092050606:im=0:h=1e-6", 1 << 17),
    ("re=-1.401155189092050606:im=0:h=1e-15", 1 << 22),
    ("re=-0.75:im=0.00001:h=4e-10", 1 << 23),
    ("re=-0.5:im=-0.3:h=3:f=buffalo:p=3", 1_000),
  ])
  func `the limit is not raised if that costs too much`(_ view: (text: String, most: Int)) throws {
    let engine = try search(view.text, 64, 36)
    #expect(engine.limit <= view.most)
    let stop = try #require(engine.limitStop)
    if stop != .resolved && stop != .stalled {
      guard case .cost(let nanoseconds) = stop else { return }
      #expect(nanoseconds > 0)
    }
  }

  /// Parabolic points of absolute-value maps, next to which pixels escape later than at any
  /// affordable limit.
  @Test(arguments: [
    "re=-1.25:im=0:h=1e-300:f=burning-ship", "re=-0.75:im=0:h=1e-300:f=buffalo",
    "re=0.25:im=0:h=1e-300:f=perpendicular",
  ])
  func `a limit counts the cost of steps in extended range`(_ text: String) throws {
    let engine = try search(text, 32, 18)
    guard case .cost = engine.limitStop else {
      Issue.record("\(String(describing: engine.limitStop))")
      return
    }
    #expect(engine.referenceLength <= AbsPowerOrbit.longest)
    var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
    _ = try engine.firstOutcomes(of: Tile(x: 0, y: 0, width: 32, height: 18), &work, &uncertain)
    #expect(work.extendedSteps <= 250 * 32 * 18)
  }

  /// Views whose pixels outlive the longest reference, after which each iteration is a single step.
  @Test(arguments: [
    "re=-0.75:im=0:h=1e-300:f=tricorn", "re=-0.75:im=0.000001:h=1e-30:f=celtic",
  ])
  func `a limit that costs too much is tried with a few pixels`(_ text: String) throws {
    let view = try viewport(text, 32, 18)
    var search = try Formulas.chosen(by: view.location).limitSearch(for: view)
    var work = WorkCounts()
    while !search.isEnded {
      let outcomes = try search.engine.outcomes(ofGroups: search.corners, &work)
      search = try search.next(after: outcomes)
    }
    guard case .cost(let nanoseconds) = search.engine.limitStop else {
      Issue.record("\(String(describing: search.engine.limitStop))")
      return
    }
    #expect(search.engine.limit == 1_024_000 && nanoseconds > 1e6)
    // Two groups of eight pixels, twice, beyond the reference; not all 32 that are tried first.
    #expect(work.singleSteps > 1 << 20 && work.singleSteps < 64 << 20)
  }

  /// Threads compute a round's groups in pieces, whose size depends on their number.
  @Test(arguments: [
    "re=-0.5:im=-0.3:h=3:f=buffalo:p=3", "re=-1.401155189092050606:im=0:h=1e-6",
    "re=-1.7490863748149414:im=0.0000001:h=1e-12",
  ])
  func `the cost of a round does not depend on the pieces in which it is computed`(_ text: String)
    throws
  {
    let view = try viewport(text, 64, 36)
    let ends = try [1, 7, 1 << 20].map { size in
      var search = try Formulas.chosen(by: view.location).limitSearch(for: view)
      var work = WorkCounts()
      while !search.isEnded {
        let corners = search.corners
        let found = try stride(from: 0, to: corners.count, by: size).flatMap {
          try search.engine.outcomes(
            ofGroups: Array(corners[$0..<min($0 + size, corners.count)]), &work)
        }
        search = try search.next(after: found)
      }
      return (search.engine.limit, search.engine.limitStop)
    }
    #expect(ends[1] == ends[0] && ends[2] == ends[0])
  }

  @Test func `the search and the windows of a place share one reference of its map`() throws {
    let view = try viewport("re=-1.25:im=0:h=1e-20:f=celtic", 64, 36)
    let memory = ReferenceMemory()
    let formula = try Formulas.chosen(by: view.location)
    let first = try formula.engine(for: view, limit: 5_000, memory: memory)
    #expect(first.referenceOrigin == .computed && first.referenceLength == 5_000)
    var settings = EngineSettings()
    settings.sharesOrbit = true
    let window = try viewport("re=-1.25:im=0:h=1e-20:f=celtic", 48, 48)
    let second = try formula.engine(for: window, limit: 400, settings, memory: memory)
    #expect(second.referenceOrigin == .kept && second.referenceLength == 5_000)
    let other = try viewport("re=-1.25:im=0:h=1e-20:f=buffalo", 48, 48)
    let third = try Formulas.chosen(by: other.location)
      .engine(for: other, limit: 400, settings, memory: memory)
    #expect(third.referenceOrigin == .computed)
  }

  @Test func `a view that is resolved at little cost says so`() throws {
    let view = try TruthView(named: "d30-a").viewport(80, 60)
    let engine = try Formulas.chosen(by: view.location).engine(for: view, iterations: .automatic)
    #expect(engine.limitStop == .resolved)
  }

  /// One of the pictures has a row of pixels on the real axis, which never escape.
  @Test func `nearly the same picture has nearly the same limit`() throws {
    let text = "re=-1.99999999999999999999999999999999999999999999999999999999996:im=0:h=1e-58"
    let limits = try [(96, 54), (97, 55)].map { try search(text, $0.0, $0.1).limit }
    #expect(max(limits[0], limits[1]) <= 2 * min(limits[0], limits[1]))
  }

  @Test func `a chosen limit has no stop reason`() throws {
    let view = try viewport("re=-0.5:im=0:h=3", 16, 9)
    #expect(try engine(view, limit: 100).limitStop == nil)
  }

  @Test func `effort is the sum of the work, weighted by its cost`() {
    var work = WorkCounts()
    (work.singleSteps, work.blaSteps, work.iterations) = (100, 10, 1_000)
    (work.uncertainIterations, work.exactNanoseconds) = (500, 7)
    // 110 steps per 1,000 iterations, so the 500 uncertain iterations count as 55 steps.
    #expect(StepCosts.vectors.effort(of: work) == 2 * 100 + 8 * 10 + 20 * 55 + 7)
    #expect(StepCosts.crossTermsAlone.effort(of: work) == 3 * 100 + 28 * 10 + 6 * 500 + 7)
    work.extendedSteps = 3
    #expect(StepCosts.absPower.effort(of: work) == 4 * 100 + 10 * 10 + 150 * 3 + 7)
  }

  /// Views at parabolic points, whose orbits never end.
  @Test(arguments: ["re=-0.75:im=0:h=1e-15", "re=0.25:im=0:h=1e-9", "re=-1.75:im=0:h=1e-12"])
  func `a reference without an end is cut at any limit`(_ text: String) throws {
    let view = try viewport(text, 32, 18)
    let engines = try [200_000, 10_000_000].map { try engine(view, limit: $0) }
    for engine in engines {
      #expect(engine.referenceLength <= ReferenceOrbit.longestUncut)
      #expect(engine.byteCount < 60 << 20)
      guard case .cut = engine.referenceEnd else {
        Issue.record("\(engine.referenceEnd)")
        continue
      }
    }
    #expect(try engine(view, limit: 5_000).referenceEnd == .limit)
  }

  @Test func `an orbit is cut where a rebase costs least`() throws {
    let view = try viewport("re=-1.25:im=0:h=1e-4", 32, 18)
    let (formula, radius) = (Multibrot(), PixelFrame(view).radius)
    let center = view.center(precision: 128)
    let whole = try formula.referenceOrbit(at: center, radius: radius, limit: 200_000)
    let cut = try #require(whole.cut(formula, radius: radius))
    #expect(cut.last >= 4_096 && cut.end == .cut(after: 200_000))
    #expect(cut.points[...] == whole.points[...cut.last])
    let short = try formula.referenceOrbit(at: center, radius: radius, limit: 10_000)
    #expect(short.cut(formula, radius: radius) == nil)
  }
}
