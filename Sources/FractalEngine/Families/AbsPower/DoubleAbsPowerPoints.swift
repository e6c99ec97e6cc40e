// DoubleAbsPowerPoints — the points of an orbit in double.

/// The points of an orbit in double.
struct DoubleAbsPowerPoints: AbsPowerPoints {
  let orbit: AbsPowerOrbit

  var last: Int { orbit.last }

  @inline(__always)
  func point(_ m: Int) -> Planar<Double> { orbit.points[m] }

  @inline(__always)
  func unfolded(_ m: Int) -> Planar<Double> {
    orbit.unfolded.isEmpty ? .zero : orbit.unfolded[m]
  }
}
