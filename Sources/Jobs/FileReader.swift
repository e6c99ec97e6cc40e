// FileReader — an open file, of which pieces are read.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A file that is open for reading as long as this lives.
struct FileReader: ~Copyable {
  private let descriptor: Int32
  /// In bytes, when it was opened.
  let length: Int

  /// Nil where there is no file that can be read; a pipe or a device is none.
  init?(path: String) {
    // Without waiting: a pipe has to be opened before it can be told from a file.
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

  /// So many bytes from a place on; nil where the file has fewer, or the disk fails.
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
