// FloatExpMcMullenPoints — the points of an orbit in floatexp.

/// The points of an orbit in floatexp.
struct FloatExpMcMullenPoints: McMullenPoints {
  let orbit: McMullenOrbit

  var root: Planar<FloatExp> { orbit.root }

  subscript(m: Int) -> McMullenPoint<FloatExp> {
    orbit.smallPoints[m]
      ?? McMullenPoint(
        z: orbit.points[m].scaled, gap: orbit.gaps[m].scaled, isTurned: orbit.areTurned[m])
  }
}
