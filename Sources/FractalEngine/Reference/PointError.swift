// PointError — a bound on the distance of a point's rounded orbit from the exact one.

internal import BigNumbers

/// A bound on the distance of a point's rounded orbit from the exact one.
///
///     E ← f(|z| + E) − f(|z|) + 2^(6−P)·(|f′(z)|·|z| + |c|)
///
/// The second term is the error bound of `Multibrot.step`.
struct PointError {
  private(set) var value: FloatExp
  private let unit: FloatExp
  private let constant: FloatExp

  /// - Parameter start: The start, rounded once; rounding errors are relative to 1 or to its own
  ///   size.
  init(start: FloatExpComplex, _ c: BigComplex, _ formula: Multibrot) {
    unit = FloatExp(1, exponent: 6 - c.precision)
    constant = c.scaled.length
    value = unit * (FloatExp(1) + start.length)
  }

  @inline(__always)
  mutating func advance(_ formula: Multibrot, from z: FloatExpComplex) {
    // The orbit was lost long ago, so its bound need not grow any further.
    if value.exponent > 1 << 30 { return }
    let steepness = formula.derivative(at: z).length
    // The coefficients of f's binomial expansion are positive, so this is the greatest change.
    let bent = formula.perturb(
      FloatExpComplex(value.significand, exponent: value.exponent),
      at: FloatExpComplex(z.length.significand, exponent: z.length.exponent))
    value =
      FloatExp(1 + 0x1p-40) * bent.length + unit * (steepness * z.length + constant)
  }

  /// Whether the bound is below the given fraction of |z|.
  @inline(__always)
  func isWithin(_ share: Double, of z: FloatExpComplex) -> Bool {
    value <= FloatExp(share) * z.length
  }
}
