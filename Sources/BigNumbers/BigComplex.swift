// BigComplex — a pair of BigFloats with the operations of an orbit, done in place.

/// A complex number of any precision.
package struct BigComplex: Sendable, Equatable {
  package var re: BigFloat
  package var im: BigFloat

  package init(_ re: BigFloat, _ im: BigFloat) { (self.re, self.im) = (re, im) }

  /// Creates zero, with a precision in bits.
  package init(precision: Int) {
    re = BigFloat(precision: precision)
    im = BigFloat(precision: precision)
  }

  /// The precision in bits, which is the same for both parts.
  package var precision: Int { re.precision }

  /// Replaces this number by another, rounded to this number's precision.
  package mutating func set(_ other: borrowing BigComplex) {
    re.set(other.re)
    im.set(other.im)
  }

  package mutating func add(_ other: borrowing BigComplex) {
    re.add(other.re)
    im.add(other.im)
  }

  package mutating func subtract(_ other: borrowing BigComplex) {
    re.subtract(other.re)
    im.subtract(other.im)
  }
}
