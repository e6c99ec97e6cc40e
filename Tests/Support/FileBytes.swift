// FileBytes — reads, writes and compares the bytes of files.

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The bytes of a file; empty if it cannot be read.
package func bytes(of path: String) -> [UInt8] {
  let descriptor = unsafe open(path, O_RDONLY)
  guard descriptor >= 0 else { return [] }
  defer { close(descriptor) }
  var result: [UInt8] = []
  var block = Array(repeating: UInt8(0), count: 65536)
  while true {
    let count = unsafe read(descriptor, &block, block.count)
    if count <= 0 { return result }
    result += block[..<count]
  }
}

/// Replaces a file's content.
package func put(_ bytes: some Sequence<UInt8>, in path: String) {
  let bytes = Array(bytes)
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
  let written = unsafe write(descriptor, bytes, bytes.count)
  precondition(written == bytes.count, "the file is written")
  close(descriptor)
}

/// FNV-1a with 64 bits, which suffices to notice a change.
package func digest(_ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}
