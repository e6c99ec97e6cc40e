// ProofSkip — A BLA step that was taken.

/// A BLA step that was taken.
struct ProofSkip<Number> {
  /// In iterations.
  let length: Int
  /// δ after it.
  let delta: Number
  let slope: Number
}
