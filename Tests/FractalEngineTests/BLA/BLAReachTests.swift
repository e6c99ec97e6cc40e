// BLAReachTests — a table that is made for a limit serves as well as one of the whole orbit.

import Places
import Testing

@testable import FractalEngine

@Suite struct BLAReachTests {
  /// Views with references far longer than the limits: at a minibrot's edge, at the Feigenbaum
  /// point, and at a parabolic gate, where jumps put pixels ahead of their iterations; and a
  /// shorter one with dips.
  private static let edge = "re=-0.6234777256091308:im=-0.6810545008591719:h=5.46e-11"
  private static let feigenbaum = "re=-1.4011551890920506:im=0:h=1.66e-11"
  private static let cubic =
    "re=0.40913070863464677831431190214193:im=0.62505472437263932018217886544516:h=1e-20:p=3"
  private static let cusp = "re=0.2500001:im=0:h=1e-11"

  /// A BLA step as kernels read it.
  private struct Entry: Equatable {
    let plain: BLATable.Plain
    let crossTerms: BLATable.CrossTerms
  }

  private func entries(_ table: BLATable, at m: Int) -> [Entry] {
    guard let first = table.firstBLAStep(at: m) else { return [] }
    return (first...).lazy.prefix { table.plain[$0].bound >= 0 }
      .map { Entry(plain: table.plain[$0], crossTerms: table.crossTerms[$0]) }
  }

  @Test(arguments: [1, 2], [edge, feigenbaum, cubic])
  func `a table has all BLA steps within its reach, and those that show that the limit matters`(
    _ threads: Int, _ text: String
  ) throws {
    let view = try viewport(text, 64, 36)
    let formula = Multibrot(power: view.location.power)
    let radius = PixelFrame(view).radius
    let orbit = try formula.referenceOrbit(
      at: view.center(precision: 192), radius: radius, limit: 20_000)
    #expect(orbit.last > 400)
    func table(_ reach: Int) throws -> BLATable {
      try formula.blaTable(
        of: orbit, radius: radius, tolerance: .standard, needsExtendedRange: false,
        hasCrossTerms: true, reach: reach, threads: threads)
    }
    let whole = try table(.max)
    var (within, beyond) = (0, 0)
    for reach in [1, 7, 64, 300, 1_000, 5_000] where reach < orbit.last {
      let part = try table(reach)
      #expect(part.levels == whole.levels && part.first.count == whole.first.count)
      #expect(part.count < whole.count || 8 * reach > orbit.last, "\(reach)")
      for m in 0..<reach {
        let (found, all) = (entries(part, at: m), entries(whole, at: m))
        let ending = all.prefix { m + $0.plain.length <= reach }.count
        (within, beyond) = (within + ending, beyond + min(1, all.count - ending))
        guard found.count >= min(all.count, ending + 1), all.starts(with: found) else {
          Issue.record("reach \(reach): \(found.count) of \(all.count) at \(m), \(ending) within")
          return
        }
      }
    }
    #expect(within > 50 && beyond > 0, "\(within), \(beyond)")
  }

  @Test(arguments: [edge, feigenbaum], [1, 2])
  func `no pixel depends on how far the table reaches`(_ text: String, _ threads: Int) throws {
    let view = try viewport(text, 48, 32)
    // Only orbits settle pixels, so that BLA steps are taken.
    var settings = EngineSettings.withoutMultipliers
    settings.threads = threads
    let orbitLimit = 200_000
    let whole = try Preparation(Multibrot(), view, limit: orbitLimit, settings) { _ in }
    let formula = try Formulas.chosen(by: view.location)
    let corners = (0..<12 * 16).map { (x: 4 * ($0 % 12), y: 2 * ($0 / 12)) }
    settings.defersTables = true
    var grown: any PreparedPicture = try Preparation(
      Multibrot(), view, limit: orbitLimit, settings
    ) { _ in }
    for limit in [250, 1_025, 20_000, 1_000, 4_000] {
      let full = whole.engine(limit: limit)
      let part = try formula.engine(for: view, limit: limit, orbitLimit: orbitLimit, settings)
      grown = try grown.reaching(limit)
      let other = grown.engine(limit: limit)
      #expect(part.levels == full.levels && part.referenceLength == full.referenceLength)
      #expect(part.blaStepCount < full.blaStepCount || limit > 4_096)
      #expect(other.blaStepCount == part.blaStepCount)
      var (work, less, again) = (WorkCounts(), WorkCounts(), WorkCounts())
      let expected = try full.outcomes(ofGroups: corners, &work)
      #expect(try part.outcomes(ofGroups: corners, &less) == expected, "\(limit)")
      #expect(try other.outcomes(ofGroups: corners, &again) == expected, "\(limit), grown")
      #expect(less == work && again == work, "\(limit)")
      #expect(work.skipped > 0 && expected.contains(where: \.dependsOnLimit))
    }
  }

  @Test func `a view with jumps has the table of its whole reference`() throws {
    let view = try viewport(Self.cusp, 16, 12)
    let engine = try Formulas.chosen(by: view.location)
      .engine(for: view, limit: 1_000, orbitLimit: 200_000)
    let whole = try Preparation(Multibrot(), view, limit: 200_000, EngineSettings()) { _ in }
    #expect(engine.strategy.hasJumps && engine.referenceLength > 4_096)
    #expect(engine.blaStepCount == whole.facts.blaStepCount)
  }
}
