// LateEscapeTests — deep views whose pixels all escape after millions of iterations.

import BigNumbers
import Core
import Places
import Testing
import TestSupport

@testable import FractalEngine

@Suite struct LateEscapeTests {
  private static let tile = Tile(x: 0, y: 0, width: 16, height: 9)

  /// Beside the neck and the cusp, all with an escape after some 2.1 million iterations.
  ///
  /// If the reference were cut, all pixels would be uncertain, and would take hundreds of BLA steps
  /// and a million single steps in double-double each.
  @Test(arguments: [
    "re=-0.75:im=0.0000015:h=1e-15", "re=-0.75:im=0.0000015:h=1e-20",
    "re=-0.75:im=0.0000015:h=1e-30", "re=0.25000000000225:im=0:h=1e-24",
    "re=-0.75:im=0.0000015:h=1e-24:f=celtic",
  ])
  func `pixels that escape late with their center are certain in doubles`(_ text: String) throws {
    let view = try viewport(text, 16, 9)
    let engine = try engine(view, limit: 2_500_000)
    #expect(engine.referenceEnd == .escaped)
    #expect(engine.byteCount < 400 << 20)
    var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
    let outcomes = try engine.firstOutcomes(of: Self.tile, &work, &uncertain)
    #expect(uncertain.isEmpty)
    #expect(work.blaSteps + work.singleSteps <= 20_000 * 16 * 9)
    #expect(work.rebases == 0)
    let (i, j) = (3, 7)
    guard case .escaped(let n, _, _, _) = outcomes[i, j] else {
      Issue.record("\(outcomes[i, j])")
      return
    }
    let plane = try Formulas.chosen(by: view.location)
    let point = view.exactPixel(i, j, precision: 256)
    #expect(try plane.escape(of: point, limit: 2_500_000)?.n == n)
  }

  @Test func `a search for a limit computes the reference to its end at once`() throws {
    let view = try viewport("re=-0.75:im=0.0000015:h=1e-22", 16, 9)
    let engine = try engine(view, limit: ReferenceOrbit.longestToCut)
    #expect(engine.referenceEnd == .escaped && engine.referenceLength > 2_000_000)
  }

  /// The limit ends the reference long before the center escapes.
  @Test(arguments: ["1e-16", "1e-22", "1e-28"])
  func `pixels that do not escape within the limit are certain in doubles`(_ height: String) throws
  {
    let view = try viewport("re=-0.75:im=0.000001:h=\(height)", 16, 9)
    let engine = try engine(view, limit: 500_000)
    #expect(engine.referenceEnd == .limit && engine.referenceLength == 500_000)
    var (work, uncertain) = (WorkCounts(), [UncertainPixel]())
    _ = try engine.firstOutcomes(of: Self.tile, &work, &uncertain)
    #expect(uncertain.isEmpty)
    #expect(work.blaSteps + work.singleSteps <= 20_000 * 16 * 9)
  }

  @Test func `doubles tell slow escapes from orbits that settle or stay`() throws {
    let formula = Multibrot()
    #expect(formula.escapeInDoubles(near: Complex(-0.75, 0.000001)) == 3_141_596)
    #expect(formula.escapeInDoubles(near: Complex(0.250000000001, 0)) != nil)
    #expect(formula.escapeInDoubles(near: Complex(-0.75, 0)) == nil)
    #expect(formula.escapeInDoubles(near: Complex(-0.12, 0.75)) == nil)
  }

  /// Along a long reference there are no cross terms, but a cut or short one keeps them.
  @Test func `cross terms depend on the length of the reference in deep views`() throws {
    let (deep, wide) = (FloatExp(0x1p-80), FloatExp(0x1p-50))
    #expect(Strategy.hasCrossTerms(deep, last: 131_072))
    #expect(Strategy.hasCrossTerms(wide, last: 2_000_000))
    #expect(!Strategy.hasCrossTerms(deep, last: 131_073))
  }
}
