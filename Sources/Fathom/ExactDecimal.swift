// ExactDecimal — a decimal number of any length, which is never rounded.

package import BigNumbers
internal import Places

/// A decimal number that is exactly what was written, with up to ten million digits.
///
/// ```swift
/// let height = try ExactDecimal("1e-1000")
/// ```
public struct ExactDecimal: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let value: BigNumbers.ExactDecimal

  package init(_ value: BigNumbers.ExactDecimal) { self.value = value }

  /// Reads a number: ASCII digits, possibly with a sign, a point, and an exponent after `e`.
  ///
  /// - Throws: ``FathomError`` if the text is not such a number, or has more than 10⁷ digits.
  public init(_ text: String) throws(FathomError) {
    value = try wrappingErrors { try BigNumbers.ExactDecimal(typed: text) }
  }

  /// Creates a whole number.
  public init(_ value: Int) { self.value = BigNumbers.ExactDecimal(value) }

  /// Creates the shortest decimal that rounds to a finite double, as Swift prints it.
  public init(shortest value: Double) throws(FathomError) { try self.init("\(value)") }

  /// The nearest double; 0 below 2^−1074, and infinite above the range of doubles.
  public var nearest: Double { value.nearest }

  /// The number as a location writes it, without an exponent if that is short.
  public var description: String { value.compact }

  /// Compares two numbers exactly.
  public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.value < right.value
  }

  /// Hashes the number; equal numbers have equal texts.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension ExactDecimal: ExpressibleByIntegerLiteral {
  /// Creates a whole number from a literal.
  public init(integerLiteral value: Int) { self.init(value) }
}
