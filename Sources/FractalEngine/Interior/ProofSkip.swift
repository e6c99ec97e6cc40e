// ProofSkip — a BLA step that a proof took.

/// A BLA step that a proof took.
struct ProofSkip<Number> {
  /// The length of the step, in iterations.
  let length: Int
  /// The difference δ after the step.
  let delta: Number
  let slope: Number
}
