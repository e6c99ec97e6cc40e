// StrategyTests — what a picture's strategy says is what its engine does.

import Core
import Testing

@testable import FractalEngine

@Suite struct StrategyTests {
  /// A view of the seahorse valley of some height, and its engine's strategy and work.
  private func seahorse(_ height: String, limit: Int = 3_000) throws -> (Strategy, WorkCounts) {
    let view = try viewport(
      "re=-0.743643887037158704752191506114774:im=0.131825904205311970493132056385139:h=\(height)",
      16, 12)
    let engine = try engine(view, limit: limit)
    var work = WorkCounts()
    _ = try engine.outcomes(of: Tile(x: 0, y: 0, width: 16, height: 12), &work)
    return (engine.strategy, work)
  }

  @Test func `shallow views are iterated directly, without BLA steps`() throws {
    let (strategy, work) = try seahorse("0.1")
    #expect(strategy.iteration == .direct && !strategy.hasCrossTerms && !strategy.hasJumps)
    #expect(work.blaSteps == 0 && work.skipped == 0 && work.singleSteps > 0)
  }

  @Test func `with depth, other steps come and go`() throws {
    let heights = ["1e-6", "1e-14", "1e-25", "1e-40", "1e-60", "1e-260"]
    let found = try heights.map { try seahorse($0).0 }
    #expect(found.allSatisfy { $0.iteration == .perturbation })
    #expect(found.map(\.hasCrossTerms) == [true, true, true, false, false, false])
    #expect(found.map(\.isCompensated) == [false, false, false, true, true, true])
    #expect(found.map(\.hasTripleDouble) == [false, false, false, false, true, true])
    #expect(found.map(\.needsExtendedRange) == [false, false, false, false, false, true])
    // Between 2^−30 and 2^−56 BLA steps depend on the length of the reference, here a short one.
    #expect(
      found.map(\.doubleDoubleSteps)
        == [.single, .blaWithAllProducts, .blaWithAllProducts, .blaWithAllProducts, .bla, .bla])
  }

  @Test func `only where the strategy has an extended range are steps taken in it`() throws {
    for height in ["1e-200", "1e-260"] {
      let (strategy, work) = try seahorse(height)
      #expect((work.extendedRuns > 0) == strategy.needsExtendedRange, "\(height)")
    }
  }

  @Test func `other families have their own strategies`() throws {
    let carpet = try engine(try viewport("re=0:im=0:h=1:f=carpet", 8, 8), limit: 100)
    #expect(carpet.strategy == Strategy(.digits))
    let ship = try engine(
      try viewport("re=-1.7443359375:im=-0.017451171875:h=1e-3:f=burning-ship", 8, 8), limit: 300)
    var single = Strategy(.perturbation)
    single.doubleDoubleSteps = .single
    #expect(ship.strategy == single)
    let julia = try engine(
      try viewport("re=0.1:im=0.2:h=1e-9:f=julia:c=-0.8,0.156", 8, 8), limit: 300)
    #expect(julia.strategy.iteration == .perturbation && julia.strategy.doubleDoubleSteps == .none)
  }

  @Test func `next to a cusp lanes jump, and without BLA steps they do not`() throws {
    let view = try viewport("re=0.250000001:im=0:h=2e-13", 16, 12)
    #expect(try engine(view, limit: 500_000).strategy.hasJumps)
    var settings = EngineSettings()
    settings.usesBLA = false
    #expect(try !engine(view, limit: 500_000, settings).strategy.hasJumps)
  }
}
