// SHA256 — a running SHA-256. The only file that calls nettle.

internal import CHash

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
