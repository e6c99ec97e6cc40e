// FileReader — an open file from which byte ranges are read.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that stays open for reading for the lifetime of this value.
struct FileReader: ~Copyable {
  private let descriptor: Int32
  /// The file's length in bytes when it was opened.
  let length: Int

  /// Opens a regular file for reading; nil if there is none, as at a pipe or a device.
  init?(path: String) {
    // Non-blocking, because only an open file can be told from a pipe.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      _ = close(descriptor)
      return nil
    }
    (self.descriptor, length) = (descriptor, Int(status.st_size))
  }

  deinit { _ = close(descriptor) }

  /// Reads `count` bytes from an offset; nil if the file has fewer, or the disk fails.
  func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= length, count <= length - offset else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < count {
      var piece = [UInt8](repeating: 0, count: count - bytes.count)
      let found = unsafe pread(
        descriptor, &piece, piece.count, off_t(offset + bytes.count))
      if found < 0 && errno == EINTR { continue }
      guard found > 0 else { return nil }
      if found == count { return piece }
      bytes += piece[..<found]
    }
    return bytes
  }
}
