// DoubleDoubleMcMullenPoints — the points of an orbit in double-double.

/// The points of an orbit in double-double.
struct DoubleDoubleMcMullenPoints: McMullenPoints {
  let root: Planar<DoubleDoubleExp>
  let points: [McMullenPoint<DoubleDoubleExp>]

  subscript(m: Int) -> McMullenPoint<DoubleDoubleExp> { points[m] }
}
