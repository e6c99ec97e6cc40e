// OrbitCarrier — takes the orbit of C + d along that of C, with a bound on how far off it may be.

package import Numbers

/// Takes the orbit of C + d along that of C, with a bound on how far off it may be.
///
/// The values are S = Z + δ, δ ← f(Z + δ) − f(Z) + d. What rounding did to Z counts as done
/// to S, since Z cancels from the step; so the distance to what plain iteration finds at
/// C + d grows by |f′(S)| a step, and by what both iterations in full precision and the
/// pairs of δ are rounded by in that step.
struct OrbitCarrier<F: Formula> {
  private let formula: F
  private let kept: ReusableOrbit
  /// d.
  let offset: DoubleDoubleExpComplex
  /// What a step in full precision may err, there and here together, per |z|^p + |c|.
  private let stepError: FloatExp
  /// What is the same at every step: that of c, and of adding d.
  private let constantError: FloatExp
  private var m = 0
  private(set) var z = DoubleDoubleExpComplex.zero
  private(set) var delta = DoubleDoubleExpComplex.zero
  private var value = FloatExpComplex.zero
  /// A bound on |S − what plain iteration finds|.
  private(set) var error = FloatExp.zero

  /// What a step of δ in pairs may err, per |f′|·|δ| + |d|.
  ///
  /// The operations err by at most 2^−100 each of what they are made of, some 48 for p = 16.
  private static var doubleDoubleError: FloatExp { FloatExp(0x1p-94) }

  /// For what the bound itself is rounded by.
  private static var slack: FloatExp { FloatExp(1 + 0x1p-40) }

  init(_ formula: F, from kept: ReusableOrbit, to center: BigComplex) {
    (self.formula, self.kept) = (formula, kept)
    let precision = max(kept.center.precision, center.precision) + 64
    var offset = BigComplex(
      BigFloat(center.re, precision: precision), BigFloat(center.im, precision: precision))
    offset.subtract(kept.center)
    self.offset = DoubleDoubleExpComplex(offset)
    // Either step errs by at most (10 + 4(p − 2))·2^−precision of |z|^p + |c|; twice that and
    // the rounding of c, and what is left of 256 for safety.
    stepError = FloatExp(1, exponent: 8 - min(kept.center.precision, center.precision))
    let (center, offsetSize) = (
      DoubleDoubleExpComplex(kept.center).sizeBound, self.offset.sizeBound
    )
    constantError = stepError * (center + offsetSize) + Self.doubleDoubleError * offsetSize
  }

  /// The next point, as plain iteration in full precision would round it; nil where the kept
  /// orbit ends, or the error bound holds values that round differently.
  mutating func next() -> OrbitPoint? {
    guard m < kept.orbit.last else { return nil }
    let size = delta.sizeBound
    let reach = z.sizeBound + size
    let steepest = formula.derivative(
      at: FloatExpComplex(reach.significand, exponent: reach.exponent)
    ).maxNorm
    // Plain iteration's rounding per |f′|·|z| + |c|, that of δ per |f′|·|δ| + |d|.
    let rounding = steepest * (stepError * reach + Self.doubleDoubleError * size) + constantError
    error = formula.derivative(at: value).length * error * Self.slack + rounding
    delta = formula.perturb(delta, at: z) + offset
    m += 1
    z = kept.pair(at: m)
    let sumError = error + Self.doubleDoubleError * delta.sizeBound + kept.lowPartError(at: m)
    guard let point = OrbitPoint(z + delta, within: sumError) else { return nil }
    value = point.value
    return point
  }
}
