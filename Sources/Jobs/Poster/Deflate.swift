// Deflate — compresses, decompresses and checks bytes. The only file that calls zlib.

internal import CDeflate

enum Deflate {
  /// The bytes as a zlib stream; nil if that is not shorter than the bytes.
  ///
  /// The settings suit planes of bytes, in which only runs repeat (decision 0021). The stream is
  /// the same for the same version of zlib.
  static func compressed(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 1 else { return nil }
    var target = [UInt8](repeating: 0, count: bytes.count - 1)
    let length = unsafe fathom_deflate(bytes, bytes.count, &target, target.count)
    return length == 0 ? nil : Array(target[..<length])
  }

  /// Decompresses a zlib stream; nil if the result does not have exactly `count` bytes.
  static func bytes(of stream: [UInt8], count: Int) -> [UInt8]? {
    var target = [UInt8](repeating: 0, count: count)
    return unsafe fathom_inflate(stream, stream.count, &target, count) == 1 ? target : nil
  }

  /// The CRC-32, as `Core` computes it too, but about twenty times as fast.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { unsafe fathom_crc32($0.baseAddress, $0.count) }
  }
}
