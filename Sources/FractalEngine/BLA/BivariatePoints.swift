// BivariatePoints — a part of SeriesPoints.

struct BivariatePoints: SeriesPoints {
  typealias S = BivariateSeries
  let orbit: ReferenceOrbit

  @inline(__always)
  subscript(m: Int) -> FloatExpComplex { orbit.scaled(at: m) }

  var lanes: LaneSeries<BivariateSeries>? { .crossTerms }
}
