// SeriesScalar — a complex number by which a power series is multiplied.

/// A complex number with an exponent of its own, by which a power series is multiplied.
package protocol SeriesScalar: ComplexRing {
  init(_ value: FloatExpComplex)
  /// The nearest doubles with an exponent.
  var scaled: FloatExpComplex { get }
}
