// MinibrotPredictorTests — predictions of a pixel's outcome from its position in a minibrot.

import BigNumbers
import Core
import Places
import Testing

@testable import FractalEngine

@Suite struct MinibrotPredictorTests {
  /// A view that contains a nucleus beside its center; limits are multiples of the period.
  struct View: CustomTestStringConvertible, Sendable {
    let text: String
    let period: Int
    var testDescription: String { "period \(period)" }
  }

  /// Wide views, and deep ones near the tip of the antenna and near −1.77.
  static let views = [
    View(text: "re=-0.7470036:im=0.11608493:h=1.6e-6", period: 39),
    View(text: "re=-0.747003610767:im=0.116084935554:h=4e-7", period: 39),
    View(text: Self.needle + ":h=7e-178", period: 150),
    View(text: Self.island + ":h=8e-114", period: 1142),
  ]

  static let needle =
    "re=-1.999999999999999999999999999999999999999999999999999999999999999999999999999999999999999"
    + "12061778996112463575436606559945767111736196693443177072752510141952021259023410440329662818"
    + "359680917233557268:im=1e-179"

  static let island =
    "re=-1.76853045547151074393599752264232879989372548965660744230888274157190655622239462224903182"
    + "19590860313620613389226996016706045295226:im=0.0059445386042946892550190097831583153039526746"
    + "987365071641624831873576346016435037438597231970921541448697901394729742653646355844"

  private func prepare(_ view: View, _ limit: Int) throws -> Preparation {
    try Preparation(
      Multibrot(), viewport(view.text, 48, 27), limit: limit, EngineSettings.withoutMultipliers
    ) { _ in }
  }

  private let places = (0..<48 * 27).map { PixelPlace($0 % 48, $0 / 48) }

  /// Runners with and without predictions.
  private func runners(_ view: View, _ limit: Int) throws -> (
    told: PixelRunner, iterated: PixelRunner
  ) {
    let told = try prepare(view, limit).runner(limit: limit)
    return (told, PixelRunner(told.frame, told.picture, .best))
  }

  private func outcomes(_ runner: PixelRunner, of places: [PixelPlace]) throws -> (
    outcomes: [PixelOutcome], work: WorkCounts
  ) {
    var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
    let settled = try runner.outcomes(of: places, &work, &uncertain)
    return (settled.map(\.outcome), work)
  }

  @Test(arguments: views, [200, 2000, 20_000])
  func `predictions equal the results of iteration`(_ view: View, _ periods: Int) throws {
    let limit = periods * view.period
    let (told, iterated) = try runners(view, limit)
    let (found, fewer) = try outcomes(told, of: places)
    let (expected, all) = try outcomes(iterated, of: places)
    var further = 0
    for (k, place) in places.enumerated() where found[k] != expected[k] {
      // The orbits of some pixels seem to have settled on a cycle that is too long.
      #expect(expected[k].status == .unresolved && found[k].status == .interior)
      further += 1
      guard case .interior(let period) = found[k] else { continue }
      let precision = told.frame.viewport.precision(iterations: limit)
      let c = told.frame.viewport.exactPixel(place.i, place.j, precision: precision)
      #expect(try Multibrot().hasAttractingCycle(c, period: period), "\(place)")
    }
    #expect(further < 4 && fewer.iterations <= all.iterations)
  }

  @Test(arguments: views)
  func `nothing is iterated inside of the cardioid`(_ view: View) throws {
    let (told, _) = try runners(view, 10_000 * view.period)
    let found = try outcomes(told, of: places).outcomes
    let inside = places.indices.filter { found[$0] == .interior(period: view.period) }
    #expect(inside.count > 20)
    let iterated = try inside.count { k in
      let work = try outcomes(told, of: [places[k]]).work
      // There is a proof for the pixel, or for its square.
      #expect(work.cyclesProved > 0)
      return work.iterations > 0
    }
    // Near the edge orbits settle slowly, and in a large minibrot the prediction is not exact.
    #expect(iterated <= inside.count / 20)
  }

  @Test func `a search for a limit uses orbits alone`() throws {
    let view = try viewport(Self.views[0].text, 96, 54)
    let formula = try Formulas.chosen(by: view.location)
    var search = try formula.limitSearch(for: view, .withoutMultipliers)
    func iterations(_ engine: PictureEngine, _ corner: (x: Int, y: Int)) throws -> Int {
      var work = WorkCounts()
      let found = try engine.outcomes(ofGroups: [corner], &work)[0].outcomes
      #expect(found.allSatisfy { $0 == .interior(period: 39) })
      return work.iterations
    }
    // Groups in the cardioid: one in the window, and one in the picture.
    let (windowCorner, corner) = ((x: 64, y: 46), (x: 48, y: 26))
    var work = WorkCounts()
    while !search.isEnded {
      if search.engine.limit > 100 * 39 {
        #expect(try iterations(search.engine, windowCorner) > 39)
      }
      search = try search.next(
        after: search.engine.outcomes(ofGroups: search.corners, &work))
    }
    #expect(try iterations(search.engine, corner) == 0)
  }

  @Test func `disc and cardioid have their own periods`() throws {
    let (told, _) = try runners(Self.views[0], 100_000)
    let found = try outcomes(told, of: places).outcomes
    #expect(found.count { $0 == .interior(period: 78) } > 4)
    #expect(found.count { $0 == .interior(period: 39) } > 20)
  }

  @Test
  func `beside the nucleus of a disc, wrong predictions are refused`()
    throws
  {
    let view = View(text: "re=-0.74700401775:im=0.116085260421:h=6e-7", period: 78)
    let (told, iterated) = try runners(view, 20_000 * 78)
    let (found, work) = try outcomes(told, of: places)
    let (expected, slow) = try outcomes(iterated, of: places)
    #expect(found == expected)
    var (candidates, named) = (0, 0)
    for (place, outcome) in zip(places, found) {
      let offset = told.frame.offset(place.i, place.j)
      guard let candidate = told.candidate(offset: offset) else { continue }
      candidates += 1
      if outcome == .interior(period: candidate.period) { named += 1 }
    }
    #expect(named > 100 && named < candidates, "\(named) of \(candidates)")
    #expect(work.cycleTests - work.cyclesProved > slow.cycleTests - slow.cyclesProved)
  }

  @Test func `nothing is predicted that a low limit would not show`() throws {
    let view = Self.views[0]
    let limits = [30, 200, 1023, 1024, 10_000].map { $0 * view.period }
    let candidates = try limits.map { limit in
      let told = try runners(view, limit).told
      return places.count { told.candidate(offset: told.frame.offset($0.i, $0.j)) != nil }
    }
    #expect(candidates[0] == 0 && candidates[0] < candidates[1] && candidates[1] < candidates[2])
    #expect(
      candidates[2] < candidates[3] && candidates[3] == candidates[4],
      "a thousand periods are enough"
    )
  }

  /// Raises the limit across the number of returns from which it has no further influence.
  @Test(arguments: views)
  func `a raised limit predicts what a fresh start predicts`(_ view: View) throws {
    let limits = (below: 1000 * view.period, above: 1100 * view.period)
    let preparation = try prepare(view, limits.above)
    let corners = (0..<12 * 13).map { (x: 4 * ($0 % 12), y: 2 * ($0 / 12)) }
    var work = WorkCounts()
    let before = preparation.engine(limit: limits.below)
    let raised = try #require(try before.raised(to: limits.above))
    let fresh = try preparation.engine(limit: limits.above).outcomes(ofGroups: corners, &work)
    let old = try before.outcomes(ofGroups: corners, &work)
    var again = 0
    for (old, fresh) in zip(old, fresh) {
      if old.dependsOnLimit {
        again += 1
        let new = try raised.outcomes(ofGroups: [(old.x, old.y)], &work)
        #expect(new[0].outcomes == fresh.outcomes)
      } else {
        #expect(old.outcomes == fresh.outcomes, "\(old.x), \(old.y)")
      }
    }
    #expect(again < corners.count)
  }

  @Test func `views without a nucleus, and other powers, have no predictor`() throws {
    for text in ["re=0.3:im=0:h=1e-5", "re=-0.5:im=0:h=3", "re=-1.25:im=0.3:h=1e-9"] {
      let picture = try Preparation(
        Multibrot(), viewport(text, 8, 8), limit: 5_000, EngineSettings.withoutMultipliers
      ) { _ in }.runner(limit: 5_000).picture
      #expect(MinibrotPredictor(picture) == nil, "\(text)")
    }
    let cubic = try Preparation(
      Multibrot(power: 3), viewport("re=0.01:im=1.1:h=0.5:p=3", 8, 8), limit: 5_000,
      EngineSettings.withoutMultipliers
    ) { _ in }
    #expect(cubic.reference.orbit.end.period != nil)
    #expect(MinibrotPredictor(cubic.runner(limit: 5_000).picture) == nil)
  }
}
