// ReferenceFacts — what a picture's engine reports about its reference.

/// What a picture's engine reports about its reference.
struct ReferenceFacts: Sendable {
  /// The precision, in bits.
  let precision: Int
  /// The length, in iterations.
  let length: Int
  let end: OrbitEnd
  let origin: ReferenceOrigin
  /// The memory in use, in bytes.
  let byteCount: @Sendable () -> Int
  /// The reference that the next view may reuse.
  var kept: Reference?

  static func known(_ reference: Reference) -> ReferenceFacts {
    let orbit = reference.orbit
    return ReferenceFacts(
      precision: orbit.precision, length: orbit.last, end: orbit.end, origin: reference.origin,
      byteCount: { reference.byteCount }, kept: reference)
  }
}
