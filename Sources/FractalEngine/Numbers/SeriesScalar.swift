// SeriesScalar — A number with an exponent of its own.

/// A number with an exponent of its own.
package protocol SeriesScalar: ComplexRing {
  init(_ value: FloatExpComplex)
  /// To doubles.
  var scaled: FloatExpComplex { get }
}
