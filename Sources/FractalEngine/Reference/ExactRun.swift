// ExactRun — the outcome of a pixel in full precision, and how accurate it is.

internal import Numbers

/// The outcome of a pixel in full precision, and how accurate it is.
struct ExactRun {
  let end: ExactEnd
  /// A bound on the backward error in c, without the rounding of single steps.
  let shift: FloatExp
  /// Whether the slope is accurate to 2^−95 an iteration.
  let isCompensated: Bool
}
