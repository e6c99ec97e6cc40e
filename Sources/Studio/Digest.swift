// Digest — SHA-256, and what of a picture it is taken of. The only file that calls nettle.

internal import CHash
package import Ground

/// A running SHA-256.
package struct SHA256: Sendable {
  private var context = fathom_sha256()

  package init() { unsafe fathom_sha256_init(&context) }

  package mutating func append(_ bytes: [UInt8]) {
    unsafe fathom_sha256_update(&context, bytes.count, bytes)
  }

  /// The digest of all that was appended, as 64 hexadecimal digits; a new one begins.
  package mutating func finish() -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    unsafe fathom_sha256_digest(&context, &bytes)
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

extension IterationBuffer {
  /// The SHA-256 of statuses and counts in row order.
  ///
  /// Nine bytes a pixel: the status (0 unresolved, 1 escaped, 2 interior), then the count as 64
  /// bits, lowest byte first: the iterations of an escaped or unresolved pixel, the period of an
  /// interior one. Smooth counts and distances are not part of it.
  ///
  /// - Throws: `CancellationError`.
  package func digest() throws -> String {
    var digest = SHA256()
    var bytes: [UInt8] = []
    for index in 0..<tile.count {
      bytes.append(statuses[index].rawValue)
      let count = UInt64(bitPattern: Int64(counts[index]))
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: count >> shift))
      }
      if bytes.count >= 9 << 12 {
        try Task.checkCancellation()
        digest.append(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    digest.append(bytes)
    return digest.finish()
  }
}
