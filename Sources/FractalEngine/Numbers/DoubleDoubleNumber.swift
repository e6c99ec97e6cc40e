// DoubleDoubleNumber — real numbers of some 104 bits, with or without an exponent.

package import Numbers

/// A real number of some 104 bits, with or without an exponent.
package protocol DoubleDoubleNumber: RealNumber {
  /// A number of full precision, rounded.
  init(_ value: BigFloat)
  /// The nearest double with an exponent.
  var scaled: FloatExp { get }
}
