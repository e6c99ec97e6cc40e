// TracedPicture — a picture with the features that a coloring has asked for.

internal import Core
internal import FractalEngine

/// A picture with the features that a coloring has asked for.
struct TracedPicture: Sendable {
  let request: FeatureRequest
  let buffer: IterationBuffer
}
