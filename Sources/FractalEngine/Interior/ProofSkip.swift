// ProofSkip — where a proof has arrived after a BLA step.

/// The length of a BLA step, and the values after it.
struct ProofSkip<Number> {
  /// The length of the step, in iterations.
  let length: Int
  /// The difference δ after the step.
  let delta: Number
  /// The derivative by the start of the orbit (not by c), after the step.
  let slope: Number
}
