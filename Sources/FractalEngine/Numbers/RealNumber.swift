// RealNumber — the arithmetic of the real or the imaginary part of a `Planar` number.

/// The arithmetic of the real or the imaginary part of a `Planar` number.
package protocol RealNumber: Comparable, Sendable {
  /// The type of slopes and error bounds, for which the digits of a double suffice.
  associatedtype Estimate: RealNumber where Estimate.Estimate == Estimate
  /// The nearest number of that type.
  var estimate: Estimate { get }
  /// The nearest double with an exponent.
  var scaled: FloatExp { get }
  init(_ value: Double)
  static var zero: Self { get }
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  /// The quotient; the divisor is not zero.
  static func / (left: Self, right: Self) -> Self
  static prefix func - (value: Self) -> Self
  /// The size above which a product may overflow.
  static var largest: Self { get }
  /// A bound on the error of a step relative to its operands, about a dozen roundings.
  static var stepError: Double { get }
  /// ε: the size of the nonlinear part of a step, relative to the step, at the edge of a BLA step's
  /// validity radius.
  static var blaTolerance: Double { get }
  /// √(x² + y²), without overflow or underflow.
  static func length(_ x: Self, _ y: Self) -> Self
}
