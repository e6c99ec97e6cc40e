// ComplexArithmetic — the operations on complex numbers that a formula needs.

/// Complex numbers whose parts are doubles, with or without an exponent.
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
