// BLACourse — the iterations that a BLA step replaces, one by one, in double-double.

import BigNumbers
import Places
import Testing
import TestSupport

@testable import FractalEngine

/// The BLA steps of a view's reference, with the iterations to which they are compared.
///
/// The reference's points are used as they are stored, since the effect of their rounding on a
/// picture is not an error of the BLA step.
struct BLACourse {
  let formula: Multibrot
  let table: BLATable
  private let orbit: ReferenceOrbit
  private let radius: FloatExp

  /// A pixel after the iterations of a BLA step, with its initial values.
  struct Step {
    /// The exact first step without d, whose norm is just below the BLA step's bound.
    let w: FloatExpComplex
    /// d ÷ r.
    let d: FloatExpComplex
    /// The first step of the slope, without the term r.
    let h: FloatExpComplex
    /// δ and r · dz/dc at the end.
    let delta: DoubleDoubleExpComplex
    let slope: DoubleDoubleExpComplex
    /// The larger of the two terms of δ; the pixel's error is relative to it.
    let size: FloatExp
    /// The largest |δ/Z| after the first step.
    let nonlinearity: Double
  }

  init(_ name: String, limit: Int) throws {
    let view = try TruthView(named: name)
    formula = Multibrot(power: view.viewport.location.power)
    let precision = view.viewport.precision(iterations: view.limit) + 64
    radius = PixelFrame(view.viewport).radius
    orbit = try formula.referenceOrbit(
      at: view.viewport.center(precision: precision), radius: radius, limit: limit)
    table = try formula.blaTable(
      of: orbit, radius: radius, tolerance: .standard, needsExtendedRange: true)
  }

  /// The relative error of a BLA step's coefficients due to the rounding of l steps.
  ///
  /// It grows like a random walk, by p units per step (0.6 p to 0.7 p were observed).
  func roundings(_ blaStep: BLAStep) -> Double {
    Double(formula.power) * Double(blaStep.length).squareRoot() * 0x1p-53
  }

  /// Tests random BLA steps, except those longer than 2,000, which take too much time.
  func triesBLA(
    _ count: Int, seed: UInt64, _ body: (BLAStep, inout SeededGenerator) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: seed)
    let blaSteps = zip(table.plain, table.blaSteps).filter {
      $0.0.bound >= 0 && $0.1.length <= 2_000
    }
    .map(\.1)
    for _ in 0..<count {
      let blaStep = try #require(blaSteps.randomElement(using: &random))
      #expect(blaStep.length > 1 && blaStep.start + blaStep.length <= orbit.last)
      try body(blaStep, &random)
    }
  }

  /// Iterates a random pixel at the bound of a BLA step, one step at a time.
  func step(_ blaStep: BLAStep, _ random: inout SeededGenerator) -> Step {
    let d = FloatExpComplex(direction(&random))
    let start = delta(blaStep, &random)
    let shift = DoubleDoubleExpComplex(
      FloatExpComplex(radius.significand, exponent: radius.exponent) * d)
    let r = DoubleDoubleExpComplex(FloatExpComplex(radius.significand, exponent: radius.exponent))
    let first = DoubleDoubleExpComplex(orbit.scaled(at: blaStep.start))
    let w = formula.perturb(start, at: first)
    // At least as large as δ; a pixel with a smaller slope is uncertain, and B depends on w.
    let growth = Int.random(in: 1...80, using: &random)
    let slopeAtStart = DoubleDoubleExpComplex(
      FloatExpComplex(direction(&random)) * start.scaled.timesPowerOfTwo(growth))
    let h = formula.derivative(at: first + start) * slopeAtStart
    // The BLA step gets w and h as doubles; the error of its own first step is not tested here.
    var (delta, slope) = (
      DoubleDoubleExpComplex(w.scaled) + shift, DoubleDoubleExpComplex(h.scaled) + r
    )
    var nonlinearity = FloatExp.zero
    for m in blaStep.start + 1..<blaStep.start + blaStep.length {
      let z = DoubleDoubleExpComplex(orbit.scaled(at: m))
      nonlinearity = max(nonlinearity, delta.scaled.maxNorm / z.scaled.maxNorm)
      slope = formula.derivative(at: z + delta) * slope + r
      delta = formula.perturb(delta, at: z) + shift
    }
    let size = max(blaStep.applied(to: w.scaled).maxNorm, (blaStep.b * d).maxNorm)
    return Step(
      w: w.scaled, d: d, h: h.scaled, delta: delta, slope: slope, size: size,
      nonlinearity: nonlinearity.nearest)
  }

  /// A δ for which max(|re w|, |im w|) is 0.9 to 1 times the BLA step's bound.
  private func delta(_ blaStep: BLAStep, _ random: inout SeededGenerator) -> DoubleDoubleExpComplex
  {
    let (z, direction) = (orbit.scaled(at: blaStep.start), FloatExpComplex(direction(&random)))
    let bound = blaStep.maxNormBound
    // |w| grows with |δ|; find first the exponent by bisection, then the significand.
    var (low, high) = (-40_000, 8)
    while high - low > 1 {
      let middle = (low + high) / 2
      let w = formula.perturb(direction.timesPowerOfTwo(middle), at: z)
      if w.maxNorm < bound { low = middle } else { high = middle }
    }
    var delta = direction.timesPowerOfTwo(high)
    while formula.perturb(delta, at: z).maxNorm >= bound { delta = 0.97 * delta }
    return DoubleDoubleExpComplex(delta)
  }

  private func direction(_ random: inout SeededGenerator) -> Complex {
    let re = Double.random(in: -0.7...0.7, using: &random)
    return Complex(re, Double.random(in: -0.7...0.7, using: &random))
  }
}

extension DoubleDoubleExpComplex {
  /// Converts a value of doubles exactly.
  init(_ value: FloatExpComplex) { self.init(BigComplex(value, precision: 64)) }
}
