// EarlyProofTests — cycles are proved long before an orbit has settled on them.

import BigNumbers
import Core
import Places
import Testing

@testable import FractalEngine

@Suite struct EarlyProofTests {
  /// Discs of periods 39 and 78 on the main cardioid, and theirs; |λ| > 0.999 nearly everywhere.
  private let discs = "re=-0.743643887037:im=0.131825904205:h=1e-7"
  private let places = (0..<48 * 27).map { PixelPlace($0 % 48, $0 / 48) }

  private func runner(_ text: String, _ limit: Int, power: Int = 2) throws -> PixelRunner {
    try Preparation(
      Multibrot(power: power), viewport(text, 48, 27), limit: limit, .withoutMultipliers
    ) { _ in }.runner(limit: limit)
  }

  private func outcomes(_ runner: PixelRunner, of places: [PixelPlace]) throws -> (
    outcomes: [PixelOutcome], work: WorkCounts
  ) {
    var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
    let settled = try runner.outcomes(of: places, &work, &uncertain)
    return (settled.map(\.outcome), work)
  }

  /// Expects an attracting cycle, by Newton's method in full precision.
  ///
  /// - Parameter isSmallest: Whether to check that no divisor of the period is a period as well.
  private func expectAttraction(
    _ runner: PixelRunner, _ place: PixelPlace, period: Int, isSmallest: Bool = false
  ) throws {
    let precision = runner.frame.viewport.precision(iterations: runner.picture.limit)
    let c = runner.frame.viewport.exactPixel(place.i, place.j, precision: precision)
    #expect(try runner.picture.formula.hasAttractingCycle(c, period: period), "\(place)")
    for divisor in 1..<period where isSmallest && period % divisor == 0 {
      let isOne = try runner.picture.formula.hasAttractingCycle(c, period: divisor)
      #expect(!isOne, "\(place): \(divisor), not \(period)")
    }
  }

  @Test func `an orbit is tried long before it comes back`() throws {
    let runner = try runner(discs, 100_000)
    let (found, work) = try outcomes(runner, of: places)
    let inside = places.indices.filter { found[$0].status == .interior }
    #expect(inside.count > 250)
    for (index, k) in inside.enumerated() where index % 48 == 0 {
      guard case .interior(let period) = found[k] else { continue }
      try expectAttraction(runner, places[k], period: period, isSmallest: index % 96 == 0)
    }
    // The discs themselves are proved within a few passes of the reference, whose length is 702.
    let large = inside.filter {
      [.interior(period: 39), .interior(period: 78)].contains(found[$0])
    }
    #expect(large.count > 200)
    let alone = try outcomes(runner, of: large.map { places[$0] }).work
    #expect(alone.iterations < 16 * 702 * large.count)
    // There are few failed trials: each has another length, and is four times as late as the
    // previous one.
    #expect(work.cyclesProved == inside.count && work.cycleTests < 3 * inside.count)
    // Under a limit at which no orbit would have settled, nearly all of them are proved.
    let low = try outcomes(self.runner(discs, 20_000), of: large.map { places[$0] }).outcomes
    let missed = zip(low, large).filter { $0 != found[$1] }
    #expect(missed.allSatisfy { $0.0 == .unresolved(iterations: 20_000) })
    #expect(missed.count < large.count / 16)
  }

  @Test(arguments: [16, 5_000, 20_000])
  func `an outcome that did not depend on the limit is the same under a higher one`(_ limit: Int)
    throws
  {
    for text in [discs, "re=0.3602404434376:im=0.641313061064803:h=1e-8"] {
      var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
      let high = try runner(text, 4 * limit)
      let low = PixelRunner(
        high.frame, try runner(text, limit).picture, .best,
        component: ComponentPredictor(high.picture))
      guard low.picture.orbit.last == high.picture.orbit.last else { continue }
      let before = try low.outcomes(of: places, &work, &uncertain)
      let after = try high.outcomes(of: places, &work, &uncertain)
      for (old, new) in zip(before, after) where !old.dependsOnLimit {
        #expect(old.outcome == new.outcome)
      }
      #expect(
        limit == 16 || before.contains { !$0.dependsOnLimit && $0.outcome.status == .interior })
    }
  }

  /// Few trials fail for orbits that go around a minibrot many times before they escape.
  @Test func `few trials fail at an edge`() throws {
    let runner = try runner("re=-0.747003199:im=0.116084598:h=2.5e-5", 2_000)
    let (found, work) = try outcomes(runner, of: places)
    #expect(found.contains { $0.status == .interior })
    #expect(work.cycleTests - work.cyclesProved < places.count / 16)
  }

  /// Orbits near Misiurewicz points and their spirals repeatedly come near their smallest values.
  @Test(arguments: [
    "re=-0.7756837680090538:im=0.1364673682946902:h=1e-12", "re=0:im=1:h=1e-10",
  ])
  func `escaping orbits are not tried`(_ text: String) throws {
    let work = try outcomes(runner(text, 5_000), of: places).work
    #expect(work.cycleTests == 0 && work.rebases > 48 * 27)
  }

  /// A view inside of a component, where all orbits settle slowly, and views across an edge whose
  /// center is interior: beside a cusp, and for other powers.
  @Test(arguments: [
    ("re=-1.2502:im=0.0002:h=1e-5", 2), ("re=-1.7503:im=0.0001:h=5e-4", 2),
    ("re=0.46678:im=0.49478:h=0.03:p=3", 3),
    ("re=0.61019:im=0.16146:h=0.03:p=4", 4),
  ])
  func `the center's cycle leads to those beside it`(_ text: String, _ power: Int) throws {
    let told = try runner(text, 40_000, power: power)
    let central = ComponentPredictor(told.picture)
    let component = try #require(central, "the center settles")
    let iterated = PixelRunner(told.frame, told.picture, .best)
    let (found, fewer) = try outcomes(told, of: places)
    let (expected, all) = try outcomes(iterated, of: places)
    let period = try #require(told.picture.orbit.end.period)
    let inside = found.count { $0 == .interior(period: period) }
    var (candidates, named) = (0, 0)
    for (k, place) in places.enumerated() {
      if component.candidate(at: told.frame.offset(place.i, place.j)) != nil {
        candidates += 1
        if found[k] == .interior(period: period) { named += 1 }
      }
      if found[k] == expected[k] { continue }
      #expect(expected[k].status == .unresolved, "\(place)")
      guard case .interior(let period) = found[k] else {
        Issue.record("\(place)")
        continue
      }
      try expectAttraction(told, place, period: period)
    }
    #expect(
      10 * named > 9 * candidates && 10 * named > 9 * inside, "\(named) \(candidates) \(inside)")
    #expect(candidates > 200 && fewer.iterations < all.iterations)
  }

  @Test func `if all pixels settle on the center's cycle, none is iterated`() throws {
    let (found, work) = try outcomes(runner("re=-1.2502:im=0.0002:h=1e-5", 65_548), of: places)
    #expect(found.allSatisfy { $0 == .interior(period: 4) })
    #expect(work.iterations == 0 && work.cyclesProved == work.cycleTests)
  }

  @Test func `a center that does not settle gives no candidates`() throws {
    for text in [discs, "re=0:im=1:h=1e-10", "re=0.3:im=0:h=1e-5"] {
      #expect(try ComponentPredictor(runner(text, 5_000).picture) == nil)
    }
  }
}
