// CRC32 — the checksum of zip and PNG (zlib's crc32), one byte at a time.

/// A running CRC-32: reflected polynomial 0xEDB88320, start and end inverted.
///
/// It finds every change of up to four neighboring bytes, and 1 − 2⁻³² of all others.
package struct CRC32: Sendable {
  private var register: UInt32 = 0xFFFF_FFFF

  package init() {}

  /// The checksum of the bytes so far.
  package var value: UInt32 { ~register }

  package mutating func append(_ byte: UInt8) {
    register = register >> 8 ^ Self.table[Int(UInt8(truncatingIfNeeded: register) ^ byte)]
  }

  package mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(byte) }
  }

  /// The checksum of some bytes.
  package static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
    var checksum = CRC32()
    checksum.append(bytes)
    return checksum.value
  }

  /// The register after one byte, for each byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { register, _ in
      register & 1 == 0 ? register >> 1 : register >> 1 ^ 0xEDB8_8320
    }
  }
}
