// CompensatedPoints — an orbit's points in double-double, for compensated BLA steps.

struct CompensatedPoints: SeriesPoints {
  typealias S = CompensatedSeries
  let points: DoubleDoublePoints

  var orbit: ReferenceOrbit { points.orbit }

  @inline(__always)
  subscript(m: Int) -> DoubleDoubleExpComplex { points[m] }
}
