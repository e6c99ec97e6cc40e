// DoubleDoublePoints — an orbit's points in double-double, from its doubles and low parts.

struct DoubleDoublePoints: SeriesPoints {
  typealias S = DoubleDoubleSeries
  let orbit: ReferenceOrbit
  let lowParts: OrbitLowParts

  @inline(__always)
  subscript(m: Int) -> DoubleDoubleExpComplex {
    let point = orbit.points[m]
    if point.maxNorm < ReferenceOrbit.smallest {
      return lowParts.small[m].map { DoubleDoubleExpComplex($0) } ?? .zero
    }
    return DoubleDoubleExpComplex(point, lowPart: lowParts.points[m])
  }
}
