// DoubleDoubleNumber — what can stand for a number of some 104 bits.

package import Numbers

/// What can stand for a number of some 104 bits.
package protocol DoubleDoubleNumber: RealNumber {
  /// A number of full precision, rounded.
  init(_ value: BigFloat)
  /// The nearest double with an exponent.
  var scaled: FloatExp { get }
}
