// DoubleMcMullenPoints — the points of an orbit in double.

/// The points of an orbit in double.
struct DoubleMcMullenPoints: McMullenPoints {
  let orbit: McMullenOrbit
  let root: Planar<Double>

  init(_ orbit: McMullenOrbit) { (self.orbit, root) = (orbit, orbit.root.nearest) }

  @inline(__always)
  subscript(m: Int) -> McMullenPoint<Double> {
    McMullenPoint(z: orbit.points[m], gap: orbit.gaps[m], isTurned: orbit.areTurned[m])
  }
}
