// ExactPixelTests — full precision detects that its own digits are used up.

import BigNumbers
import Core
import Testing
import TestSupport

@testable import FractalEngine
@testable import Places

@Suite struct ExactPixelTests {
  /// The point −2 − 10⁻⁹⁰, beyond the set's tip; with fewer than 300 bits it is −2, and its orbit
  /// stays at 2.
  private func beyondTheTip(precision: Int) throws -> BigComplex {
    try view(h: "1e-30").exactPixel(1, 1, precision: precision)
  }

  /// A view of three by three pixels, the middle one 10⁻⁹⁰ beyond the tip.
  private func view(h: String) throws -> Viewport {
    let re = "-2." + String(repeating: "0", count: 89) + "1"
    return try viewport("re=\(re):im=1e-91:h=\(h)", 3, 3)
  }

  private let formula = Multibrot()

  @Test func `an orbit with too few digits is lost, and never called bounded`() throws {
    let truth = try #require(
      try formula.escape(of: beyondTheTip(precision: 400), limit: 10_000))
    for precision in [128, 200, 260] {
      let c = try beyondTheTip(precision: precision)
      #expect(try formula.escape(of: c, limit: 10_000) == nil)
      let steepest = FloatExp(1, exponent: precision - 32)
      for end in [
        try formula.quickEnd(of: c, limit: 10_000, steepest: steepest),
        try formula.compensatedEnd(of: c, limit: 10_000, steepest: steepest),
      ] {
        guard case .lost(let n) = end else {
          Issue.record("\(precision) bits: \(end)")
          continue
        }
        // The slope grows fourfold with every iteration, and the orbit is lost when its bits are
        // used up.
        #expect(abs(2 * n - (precision - 32)) < 12)
      }
    }
    let c = try beyondTheTip(precision: 400)
    let steepest = FloatExp(1, exponent: 368)
    guard case .escaped(let end) = try formula.quickEnd(of: c, limit: 10_000, steepest: steepest),
      case .escaped(let compensated) = try formula.compensatedEnd(
        of: c, limit: 10_000, steepest: steepest)
    else {
      Issue.record("it escapes at \(truth.n)")
      return
    }
    #expect(end == truth)
    #expect(compensated.n == truth.n && compensated.z == truth.z)
  }

  @Test(arguments: ["1e-12", "1e-30"])
  func `a pixel is not left unresolved because of too few digits`(_ h: String) throws {
    let view = try view(h: h)
    #expect(view.precision(iterations: 10_000) < 260)
    let prepared = try Preparation(formula, view, limit: 10_000, EngineSettings()) { _ in }
    let resolver = UndecidedPixelResolver(
      prepared.frame, prepared.runner(limit: 10_000).picture, LazyLowParts())
    let truth = try #require(
      try formula.escape(of: beyondTheTip(precision: 400), limit: 10_000))
    let pixel = UncertainPixel(index: 0, i: 1, j: 1, doubleDoubleBackwardError: 0x1p-90)
    let undecided = UndecidedPixel(pixel, n: 100, growth: 0, prepared.frame.radiusInPixels)
    let expected = EscapeTruth(n: truth.n)
    #expect(try difference(resolver.exactOutcome(undecided), expected) == nil)
    #expect(try difference(engine(view, limit: 10_000).outcome(1, 1), expected) == nil)
  }

  @Test func `a pixel that uses up any number of digits is left unresolved`() throws {
    // i leads to −1 + i and −i alternately, a repelling cycle, and no number of digits shows that
    // it stays.
    for h in ["1e-5", "1e-30"] {
      let view = try viewport("re=0:im=1:h=\(h)", 3, 3)
      let outcome = try engine(view, limit: 1_000_000).outcome(1, 1)
      #expect(outcome.status == .unresolved)
      // The highest allowed cost is that of four full runs with the standard number of digits.
      var ladder = PrecisionLadder(view, limit: 1_000_000, 0)
      let most = 4e6 * FullPrecision.nanoseconds(precision: ladder.precision)
      var (runs, spent) = (0, 0.0)
      repeat {
        runs += 1
        spent += Double(ladder.precision) * FullPrecision.nanoseconds(precision: ladder.precision)
      } while ladder.climb(after: ladder.precision)
      #expect(spent <= most && ladder.growth > 10_000 && runs < 12)
    }
  }

  @Test(arguments: ["1e-5", "1e-60"])
  func `real numbers from −2 to a quarter stay`(_ h: String) throws {
    func isInRealSet(_ place: String, _ i: Int = 1, _ j: Int = 1, power: Int = 2) throws -> Bool {
      try viewport("\(place):h=\(h)", 3, 3).isInRealSet(i, j, power: power)
    }
    // −2^(1/3) = −1.25992…, and 3·4^(−4/3) = 0.47247…; for z³ only a segment around 0 is bounded.
    #expect(try isInRealSet("re=-1.25:im=0", power: 4) && isInRealSet("re=0.472:im=0", power: 4))
    #expect(try !isInRealSet("re=-1.26:im=0", power: 4) && !isInRealSet("re=0.473:im=0", power: 4))
    #expect(try !isInRealSet("re=0.1:im=0", power: 3))
    #expect(try isInRealSet("re=-1.9:im=0") && isInRealSet("re=0.2:im=0:rot=180"))
    #expect(try isInRealSet("re=-1.9:im=0", 0) && isInRealSet("re=-1.9:im=0", 2))
    // Points beside the axis, across it, beyond either end, and too close to an end to be decided.
    let others = [
      "re=-1.9:im=1e-200", "re=-2.1:im=0", "re=0.26:im=0", "re=0.25:im=0", "re=-2:im=0",
    ]
    for place in others + ["re=-1.9:im=0:rot=90", "re=-1.9:im=0:rot=1"] {
      #expect(try !isInRealSet(place), "\(place)")
    }
    #expect(try !isInRealSet("re=-1.9:im=0", 1, 0))
    let beyond = "-2." + String(repeating: "0", count: 89) + "1"
    #expect(try !isInRealSet("re=\(beyond):im=0"))
    // Direct iteration leaves such pixels unresolved as well.
    let view = try viewport("re=-1.9:im=0:h=\(h)", 3, 3)
    let prepared = try Preparation(formula, view, limit: 100_000, EngineSettings()) { _ in }
    let resolver = UndecidedPixelResolver(
      prepared.frame, prepared.runner(limit: 100_000).picture, LazyLowParts())
    let pixel = UncertainPixel(index: 0, i: 1, j: 1, doubleDoubleBackwardError: 0x1p-90)
    let undecided = UndecidedPixel(pixel, n: 100, growth: 0, prepared.frame.radiusInPixels)
    let outcome = try resolver.outcome(of: undecided, among: 100)
    #expect(try outcome == resolver.exactOutcome(undecided) && outcome.status == .unresolved)
  }
}
