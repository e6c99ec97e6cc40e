// KeptView — a view's outcomes, and the choice of limit for which they were computed.

internal import Places

/// A view's outcomes, and the choice of limit for which they were computed.
struct KeptView: Sendable {
  let key: ViewKey
  let iterations: IterationChoice
  let picture: PartialPicture
}
