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
    let (statuses, counts) = (statuses.span, counts.span)
    let whole = 1 << 12
    for start in stride(from: 0, to: tile.count, by: whole) {
      try Task.checkCancellation()
      let count = min(whole, tile.count - start)
      var bytes = [UInt8](repeating: 0, count: 9 * count)
      var span = bytes.mutableSpan
      var target = span.mutableBytes
      for index in 0..<count {
        let status = statuses[start + index].rawValue
        target.storeBytes(of: status, toByteOffset: 9 * index, as: UInt8.self)
        target.storeBytes(
          of: Int64(counts[start + index]).littleEndian, toByteOffset: 9 * index + 1,
          as: Int64.self)
      }
      digest.append(bytes)
    }
    return digest.finish()
  }
}
