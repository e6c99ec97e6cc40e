// DoubleDoubleMcMullenPoints — in double-double.

/// In double-double.
struct DoubleDoubleMcMullenPoints: McMullenPoints {
  let root: Planar<DoubleDoubleExp>
  let points: [McMullenPoint<DoubleDoubleExp>]

  subscript(m: Int) -> McMullenPoint<DoubleDoubleExp> { points[m] }
}
