// RealNumber — what the parts of a planar number are.

/// What the parts of a planar number are.
package protocol RealNumber: Comparable, Sendable {
  init(_ value: Double)
  static var zero: Self { get }
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  /// The quotient; the divisor is not zero.
  static func / (left: Self, right: Self) -> Self
  static prefix func - (value: Self) -> Self
  /// Beyond this a product may overflow.
  static var largest: Self { get }
  /// What a step may err, of what it is made of: some dozen roundings.
  static var stepError: Double { get }
  /// ε: what the bend of a step may be, of the step, at the edge of a BLA step's bound.
  static var blaTolerance: Double { get }
  /// √(x² + y²), without under- or overflow.
  static func length(_ x: Self, _ y: Self) -> Self
}
