// ExactRun — the outcome of a pixel in full precision, and how accurate it is.

/// The outcome of a pixel in full precision, and how accurate it is.
struct ExactRun {
  let end: ExactEnd
  /// A bound on the backward error in c, not counting the rounding errors of single steps.
  let backwardError: FloatExp
  /// Whether the error of the slope is at most 2^−95 for each iteration.
  let isCompensated: Bool
}
