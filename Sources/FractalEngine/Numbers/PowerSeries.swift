// PowerSeries — the truncated power series that BLA steps consist of.

/// A truncated power series of a BLA step; its last coefficient bounds what is dropped.
package protocol PowerSeries: ComplexRing {
  /// The type of the factors by which a series can be multiplied.
  associatedtype Scalar: SeriesScalar

  /// Creates a constant.
  init(_ constant: Scalar)
  /// Creates W · 2^exponent.
  init(variableTimesPowerOfTwo exponent: Int)

  var exponent: Int { get set }
  /// The coefficient of W, rounded to double.
  var first: Complex { get }
  /// The coefficient of w = W · 2^scale.
  func linear(_ scale: Int) -> Scalar
  /// The greatest |W|, at most 2, at which the error is at most `epsilon` of the first term.
  ///
  /// The error is the last term plus the rounding of the other coefficients.
  func reach(epsilon: Double) -> Double
  /// Brings ‖c₁‖ to [1, 2); changes nothing where c₁ is 0.
  mutating func normalize()
  /// Rewrites the series in W ÷ 2^shift, for `shift` ≤ 0 and values of W that are smaller by that
  /// factor.
  mutating func narrow(byPowerOfTwo shift: Int)
  /// The series of self(inner(W)), without the constants of both series.
  func composed(with inner: Self) -> Self

  /// Whether the series also has terms in D = d ÷ r.
  static var hasCrossTerms: Bool { get }
  /// Adds r·D; does nothing to a series without terms in D.
  mutating func add(offset: Scalar)
}

extension PowerSeries {
  package static var hasCrossTerms: Bool { false }
  @inline(__always)
  package var doubled: Self {
    var twice = self
    twice.exponent += 1
    return twice
  }
  @inline(__always)
  package mutating func add(offset: Scalar) {}

  /// The greatest value 2 · 2^(−k/4) for which `holds` is true; 0 if it is too small for a BLA
  /// step.
  ///
  /// If `holds` is true for a reach, it must be true for all smaller ones.
  static func greatestReach(_ holds: (Double) -> Bool) -> Double {
    var reach = 2.0
    while !holds(reach) {
      // Below this the BLA step would be valid only for a pixel at the reference itself.
      if reach < 0x1p-40 { return 0 }
      reach *= 0.840_896_415_253_714_6  // 2^−¼
    }
    return reach
  }
}
