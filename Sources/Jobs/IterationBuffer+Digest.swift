// IterationBuffer+Digest — the SHA-256 of statuses and counts, and the bytes that it covers.

package import Core

extension IterationBuffer {
  /// The SHA-256 of the statuses and whole counts alone, in row order.
  ///
  /// - Throws: `CancellationError`.
  package func digest() throws -> String {
    var digest = SHA256()
    let whole = 1 << 12
    for start in stride(from: 0, to: tile.count, by: whole) {
      try Task.checkCancellation()
      digest.append(digestBytes(start..<min(start + whole, tile.count)))
    }
    return digest.finish()
  }

  static let digestBytesPerSample = 9

  /// The bytes by which the digest covers some samples, in row order.
  ///
  /// Each sample has nine bytes: the status (0 unresolved, 1 escaped, 2 interior), and a count in
  /// 64 bits, lowest byte first. The count is the iterations of an escaped or unresolved sample, or
  /// the period of an interior one.
  func digestBytes(_ range: Range<Int>) -> [UInt8] {
    let (statuses, counts) = (statuses.span, counts.span)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.digestBytesPerSample * range.count)
    for index in range {
      bytes.append(statuses[index].rawValue)
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: counts[index] >> shift))
      }
    }
    return bytes
  }
}
