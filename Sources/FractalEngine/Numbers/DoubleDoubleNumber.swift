// DoubleDoubleNumber — real numbers of about 104 bits, with or without an exponent.

package import BigNumbers

/// A real number of about 104 bits, with or without an exponent.
package protocol DoubleDoubleNumber: RealNumber {
  /// Rounds a number of full precision.
  init(_ value: BigFloat)
}
