// FloatExpAbsPowerPoints — the points of an orbit in floatexp.

/// The points of an orbit in floatexp.
struct FloatExpAbsPowerPoints: AbsPowerPoints {
  let orbit: AbsPowerOrbit

  var last: Int { orbit.last }

  func point(_ m: Int) -> Planar<FloatExp> { orbit.smallPoints[m] ?? orbit.points[m].scaled }

  func unfolded(_ m: Int) -> Planar<FloatExp> {
    orbit.unfolded.isEmpty ? .zero : orbit.smallUnfolded[m] ?? orbit.unfolded[m].scaled
  }
}
