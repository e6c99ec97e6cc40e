// CRC32 — the checksum of zip and PNG (zlib's crc32), computed byte by byte.

/// A running CRC-32 with the reflected polynomial 0xEDB88320; start and end are inverted.
///
/// It detects every change within four successive bytes, and any other change with probability 1 −
/// 2⁻³².
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

  /// Finds the one byte whose change would explain a wrong checksum, and the bits that changed.
  ///
  /// The byte is counted from the end. The result is nil if no single byte explains the difference.
  /// The register is run backward: just before the changed byte, it holds only the byte's changed
  /// bits. Among n bytes, a wrong explanation is found about once in 2²⁴ / n times.
  ///
  /// - Parameter difference: The exclusive or of the checksum found and the expected one.
  package static func singleChange(in count: Int, difference: UInt32)
    -> (fromEnd: Int, bits: UInt8)?
  {
    var indices = [UInt32](repeating: 0, count: 256)  // by the highest byte, all distinct
    for (index, entry) in table.enumerated() { indices[Int(entry >> 24)] = UInt32(index) }
    var register = difference
    for fromEnd in 0..<count where register != 0 {
      let index = indices[Int(register >> 24)]
      register = (register ^ table[Int(index)]) << 8 | index
      if register < 256 { return (fromEnd, UInt8(register)) }
    }
    return nil
  }

  /// The register after each byte value, starting from 0.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { register, _ in
      register & 1 == 0 ? register >> 1 : register >> 1 ^ 0xEDB8_8320
    }
  }
}
