// DoubleDoubleBivariatePoints — points in double-double, for BLA steps with cross terms.

struct DoubleDoubleBivariatePoints: SeriesPoints {
  typealias S = DoubleDoubleBivariateSeries
  let points: DoubleDoublePoints

  var orbit: ReferenceOrbit { points.orbit }

  @inline(__always)
  subscript(m: Int) -> DoubleDoubleExpComplex { points[m] }
}
