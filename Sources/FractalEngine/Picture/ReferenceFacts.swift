// ReferenceFacts — what a picture's engine tells of its reference.

internal import Numbers

/// What a picture's engine tells of its reference.
struct ReferenceFacts: Sendable {
  /// In bits.
  let precision: Int
  /// In iterations.
  let length: Int
  let end: OrbitEnd
  let origin: ReferenceOrigin
  /// All that stands in memory, in bytes.
  let byteCount: @Sendable () -> Int
  /// What the next view may carry on.
  var kept: Reference?

  static func known(_ reference: Reference) -> ReferenceFacts {
    let orbit = reference.orbit
    return ReferenceFacts(
      precision: orbit.precision, length: orbit.last, end: orbit.end, origin: reference.origin,
      byteCount: { reference.byteCount }, kept: reference)
  }
}
