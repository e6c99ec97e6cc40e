// Digest — SHA-256, and the bytes of a picture that it covers. The only file that calls nettle.

internal import CHash
package import Core

/// A running SHA-256.
package struct SHA256: Sendable {
  private var context = fathom_sha256()

  package init() { unsafe fathom_sha256_init(&context) }

  package mutating func append(_ bytes: [UInt8]) {
    unsafe fathom_sha256_update(&context, bytes.count, bytes)
  }

  /// Returns the digest of all appended bytes as 64 hexadecimal digits, and starts a new one.
  package mutating func finish() -> String {
    var bytes = [UInt8](repeating: 0, count: 32)
    unsafe fathom_sha256_digest(&context, &bytes)
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}

extension IterationBuffer {
  /// The SHA-256 of the statuses and counts, in row order.
  ///
  /// Smooth counts and distances are not included.
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

  /// The bytes of some samples that the digest covers, in row order.
  ///
  /// Each sample has nine: the status (0 unresolved, 1 escaped, 2 interior), and a count in 64
  /// bits, lowest byte first. The count is the iterations of an escaped or unresolved sample, and
  /// the period of an interior one.
  func digestBytes(_ range: Range<Int>) -> [UInt8] {
    let (statuses, counts, size) = (statuses.span, counts.span, Self.digestBytesPerSample)
    var bytes = [UInt8](repeating: 0, count: size * range.count)
    var span = bytes.mutableSpan
    var target = span.mutableBytes
    for (place, index) in range.enumerated() {
      let count = Int64(counts[index]).littleEndian
      target.storeBytes(of: statuses[index].rawValue, toByteOffset: size * place, as: UInt8.self)
      target.storeBytes(of: count, toByteOffset: size * place + 1, as: Int64.self)
    }
    return bytes
  }
}
