// DoubleDoubleMcMullenPoints — the points of an orbit in double-double.

/// The points of an orbit in double-double.
struct DoubleDoubleMcMullenPoints<Part: DoubleDoubleNumber>: McMullenPoints {
  let root: Planar<Part>
  let points: [McMullenPoint<Part>]

  @inline(__always)
  subscript(m: Int) -> McMullenPoint<Part> { points[m] }
}
