// TripleDoublePoints — an orbit's points in triple-double.

/// An orbit's points in triple-double.
struct TripleDoublePoints: SeriesPoints {
  typealias S = TripleDoubleSeries
  let orbit: ReferenceOrbit
  let lowParts: OrbitLowParts
  /// The low part of each point beyond its double-double.
  let rests: [Complex]
  /// The points below the range of doubles, whole.
  let small: [Int: TripleDoubleExpComplex]

  @inline(__always)
  subscript(m: Int) -> TripleDoubleExpComplex {
    let point = orbit.points[m]
    if point.maxNorm < ReferenceOrbit.smallest { return small[m] ?? .zero }
    return TripleDoubleExpComplex(
      TripleDoubleComplex(point, lowParts.points[m], rests[m]), exponent: 0)
  }
}
