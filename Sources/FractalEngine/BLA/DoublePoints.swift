// DoublePoints — an orbit's points for BLA steps in doubles.

struct DoublePoints: SeriesPoints {
  typealias S = Series
  let orbit: ReferenceOrbit

  @inline(__always)
  subscript(m: Int) -> FloatExpComplex { orbit.scaled(at: m) }
}
