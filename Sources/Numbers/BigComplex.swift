// BigComplex — a pair of BigFloat with the operations an orbit needs, in place.

/// A complex number of any precision.
package struct BigComplex: Sendable, Equatable {
  package var re: BigFloat
  package var im: BigFloat

  package init(_ re: BigFloat, _ im: BigFloat) { (self.re, self.im) = (re, im) }

  /// Creates zero, at a precision in bits.
  package init(precision: Int) {
    re = BigFloat(precision: precision)
    im = BigFloat(precision: precision)
  }

  /// The precision in bits, which both parts share.
  package var precision: Int { re.precision }

  /// Replaces the number by another, rounded to this one's precision.
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
