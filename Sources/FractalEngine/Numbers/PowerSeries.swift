// PowerSeries — what BLA steps are built of.

/// What BLA steps are built of: series whose last coefficient tells what the others lack.
package protocol PowerSeries: ComplexRing {
  /// Constants that a series is multiplied by.
  associatedtype Scalar: SeriesScalar

  /// A constant.
  init(_ constant: Scalar)
  /// W · 2^exponent.
  init(variableTimesPowerOfTwo exponent: Int)

  var exponent: Int { get set }
  /// The coefficient of W, to doubles.
  var first: Complex { get }
  /// The coefficient of w = W · 2^scale.
  func linear(_ scale: Int) -> Scalar
  /// The part of the unit, 2 at most, at which the last term, and what the others' coefficients
  /// may lack, is `epsilon` of the first.
  func reach(epsilon: Double) -> Double
  /// Brings ‖c₁‖ to [1, 2); changes nothing where c₁ is 0.
  mutating func normalize()
  /// Makes it one in W/2^shift, for a `shift` of at most 0: W is to be smaller by that.
  mutating func narrow(byPowerOfTwo shift: Int)
  /// This series at another; the constants of both are left out.
  func composed(with inner: Self) -> Self

  /// Whether there are terms in D = d ÷ r, too.
  static var hasCrossTerms: Bool { get }
  /// Adds r·D; nothing where there are no terms in D.
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

  /// The greatest part of the unit, a power of 2^−¼ times 2, for which something holds that holds for
  /// all smaller ones; 0 if for none that is worth a BLA step.
  static func greatestReach(_ holds: (Double) -> Bool) -> Double {
    var reach = 2.0
    while !holds(reach) {
      // Below this the BLA step would hold for no pixel that is not at the reference itself.
      if reach < 0x1p-40 { return 0 }
      reach *= 0.840_896_415_253_714_6  // 2^−¼
    }
    return reach
  }
}
