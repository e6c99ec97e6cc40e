// OrbitCarrier — computes the orbit of C + d beside that of C, with an error bound.

package import Numbers

/// Computes the orbit of C + d beside that of C, with an error bound.
///
/// The values are S = Z + δ, δ ← f(Z + δ) − f(Z) + d. The rounding of Z counts as rounding of S,
/// since Z cancels from the step. So the distance to the result of plain iteration at C + d grows
/// by the factor |f′(S)| a step, and by that step's roundings: those of both iterations in full
/// precision, and of δ in double-double.
struct OrbitCarrier<F: Formula> {
  private let formula: F
  private let kept: ReusableOrbit
  /// d.
  let offset: DoubleDoubleExpComplex
  /// A bound on the error of a step in full precision, of both orbits together, per |z|^p + |c|.
  private let stepError: FloatExp
  /// The part of the error that is the same at every step: from c, and from adding d.
  private let constantError: FloatExp
  private var m = 0
  private(set) var z = DoubleDoubleExpComplex.zero
  private(set) var delta = DoubleDoubleExpComplex.zero
  private var value = FloatExpComplex.zero
  /// A bound on |S − what plain iteration finds|.
  private(set) var error = FloatExp.zero

  /// A bound on the error of a step of δ in double-double, per |f′|·|δ| + |d|.
  ///
  /// Each operation errs by at most 2^−100 of its operands; there are some 48 for p = 16.
  private static var doubleDoubleError: FloatExp { FloatExp(0x1p-94) }

  /// The factor that covers the rounding of the bound itself.
  private static var slack: FloatExp { FloatExp(1 + 0x1p-40) }

  init(_ formula: F, from kept: ReusableOrbit, to center: BigComplex) {
    (self.formula, self.kept) = (formula, kept)
    let precision = max(kept.center.precision, center.precision) + 64
    var offset = BigComplex(
      BigFloat(center.re, precision: precision), BigFloat(center.im, precision: precision))
    offset.subtract(kept.center)
    self.offset = DoubleDoubleExpComplex(offset)
    // Either step errs by at most (10 + 4(p − 2))·2^−precision of |z|^p + |c|. The factor 256
    // covers both of them, the rounding of c, and a margin of safety.
    stepError = FloatExp(1, exponent: 8 - min(kept.center.precision, center.precision))
    let (center, offsetSize) = (
      DoubleDoubleExpComplex(kept.center).sizeBound, self.offset.sizeBound
    )
    constantError = stepError * (center + offsetSize) + Self.doubleDoubleError * offsetSize
  }

  /// The next point, as plain iteration in full precision would round it, or nil.
  ///
  /// It is nil where the kept orbit ends, or where values within the error bound round differently.
  mutating func next() -> OrbitPoint? {
    guard m < kept.orbit.last else { return nil }
    let size = delta.sizeBound
    let reach = z.sizeBound + size
    let steepest = formula.derivative(
      at: FloatExpComplex(reach.significand, exponent: reach.exponent)
    ).maxNorm
    // Plain iteration rounds in proportion to |f′|·|z| + |c|, δ to |f′|·|δ| + |d|.
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
