// ComplexArithmetic — what a formula needs of complex numbers of any kind.

/// Complex numbers: of doubles, or of doubles with an exponent of their own.
package protocol ComplexArithmetic: ComplexRing {
  static func - (left: Self, right: Self) -> Self
  /// The quotient; zero where the divisor is zero.
  func divided(by other: Self) -> Self
  /// Whether max(|re|, |im|) is at most `factor` times that of another.
  func isWithin(_ factor: Double, of other: Self) -> Bool
  /// 1.
  static var one: Self { get }
  static var zero: Self { get }
}
