// BivariatePoints — an orbit's points for BLA steps with cross terms in doubles.

struct BivariatePoints: SeriesPoints {
  typealias S = BivariateSeries
  let orbit: ReferenceOrbit

  @inline(__always)
  subscript(m: Int) -> FloatExpComplex { orbit.scaled(at: m) }
}
