// ExactRun — what full precision finds of a pixel, and how well.

internal import Numbers

/// What full precision finds of a pixel, and how well.
struct ExactRun {
  let end: ExactEnd
  /// How far off c its orbit may belong, beside what single steps are rounded by.
  let shift: FloatExp
  /// Whether its slope is good to 2^−95 an iteration.
  let isCompensated: Bool
}
