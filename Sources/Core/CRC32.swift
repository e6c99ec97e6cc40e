// CRC32 — the checksum of zip and PNG (zlib's crc32), one byte at a time.

/// A running CRC-32: reflected polynomial 0xEDB88320, start and end inverted.
///
/// It detects every change of up to four neighboring bytes, and 1 − 2⁻³² of all others.
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

  /// Finds the one byte whose change would explain a wrong checksum, counted from the end, and the
  /// bits that changed in it.
  ///
  /// Nil where no single byte explains it. The register is run backward: just before the changed
  /// byte it holds nothing but the byte's changed bits. Among n bytes a wrong explanation occurs
  /// about once in 2²⁴ / n times.
  ///
  /// - Parameter difference: The checksum found, exclusive or the checksum expected.
  package static func singleChange(in count: Int, difference: UInt32)
    -> (fromEnd: Int, bits: UInt8)?
  {
    var indices = [UInt32](repeating: 0, count: 256)  // by the table's highest byte: all differ
    for (index, entry) in table.enumerated() { indices[Int(entry >> 24)] = UInt32(index) }
    var register = difference
    for fromEnd in 0..<count where register != 0 {
      let index = indices[Int(register >> 24)]
      register = (register ^ table[Int(index)]) << 8 | index
      if register < 256 { return (fromEnd, UInt8(register)) }
    }
    return nil
  }

  /// The register after one byte, for each byte.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { register, _ in
      register & 1 == 0 ? register >> 1 : register >> 1 ^ 0xEDB8_8320
    }
  }
}
