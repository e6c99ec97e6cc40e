// CycleDerivatives — the derivatives of p iterations along a cycle, by z and by c.

/// The first and second derivatives of f^p, step by step along an orbit.
///
/// Parameters are measured in spacings of the picture, so that no derivative leaves the range of
/// exponents at any depth.
struct CycleDerivatives {
  /// ∂/∂z, which is the multiplier after a whole cycle.
  private(set) var z = FloatExpComplex.one
  /// ∂/∂c · spacing.
  private(set) var c = FloatExpComplex.zero
  /// ∂²/∂z².
  private(set) var zz = FloatExpComplex.zero
  /// ∂²/∂z∂c · spacing.
  private(set) var zc = FloatExpComplex.zero
  let spacing: FloatExpComplex

  init(spacing: FloatExpComplex) { self.spacing = spacing }

  /// Adds an iteration.
  ///
  /// - Parameters:
  ///   - first: f′ at the orbit's value before the iteration.
  ///   - second: f″ at the same value.
  mutating func step(_ first: Complex, _ second: Complex) {
    let (slope, curvature) = (FloatExpComplex(first), FloatExpComplex(second))
    zc = curvature * z * c + slope * zc
    zz = curvature * (z * z) + slope * zz
    c = slope * c + spacing
    z = slope * z
  }

  /// The derivative of the cycle's multiplier by the parameter, in spacings.
  ///
  /// The cycle's point moves with c by ∂f^p/∂c ÷ (1 − λ).
  var multiplierSlope: FloatExpComplex {
    zc + (zz * c).divided(by: FloatExpComplex.one - z)
  }
}
