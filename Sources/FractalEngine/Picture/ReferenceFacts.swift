// ReferenceFacts — the facts about a picture's reference that its engine reports.

/// The facts about a picture's reference that its engine reports.
struct ReferenceFacts: Sendable {
  /// The precision, in bits.
  let precision: Int
  /// The length, in iterations.
  let length: Int
  let end: OrbitEnd
  var origin = ReferenceOrigin.computed
  /// The number of levels of the BLA table.
  var levels = 0
  var blaStepCount = 0
  /// The reference that the next view may reuse.
  var kept: (any KeptReference)?
}
