// PipedInput — pipes and devices as files: read once, then opened as often as needed.

internal import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Copies of pipes and devices, from which several readers can read the same bytes.
///
/// A file is opened once to recognize its format and again to read it. From a pipe, the first
/// reader would take bytes that the second one misses. So the first reader causes the whole pipe to
/// be copied into a file without a name, and all readers open that file.
package enum PipedInput {
  /// The most bytes of a pipe that are copied.
  static let longest = 256_000_000

  /// The copy of a pipe; its descriptor stays open until the copy is dropped.
  private final class Copy: Sendable {
    let descriptor: Int32
    /// Whether the pipe had more than `longest` bytes.
    let isCut: Bool

    init(descriptor: Int32, isCut: Bool) { (self.descriptor, self.isCut) = (descriptor, isCut) }

    deinit { _ = close(descriptor) }
  }

  private static let copies = Mutex<[String: Copy]>([:])

  /// A path at which the bytes of a file can be read from the start, as often as needed.
  ///
  /// - Returns: `path` itself for a regular file, a folder, and a name without a file; nil for a
  ///   pipe or a device with more than 256 MB.
  package static func readablePath(of path: String) -> String? {
    guard isStream(path) else { return path }
    let copy = copies.withLock { copies -> Copy? in
      if let known = copies[path] { return known }
      let new = makeCopy(of: path)
      copies[path] = new
      return new
    }
    guard let copy else { return path }  // the reader will meet the same error
    if copy.isCut { return nil }
    // Some systems share the position of the descriptor with those that are opened from it.
    _ = lseek(copy.descriptor, 0, SEEK_SET)
    return "/dev/fd/\(copy.descriptor)"
  }

  /// Drops all copies, so that the next reader of a pipe waits for new bytes.
  package static func dropCopies() { copies.withLock { $0 = [:] } }

  /// Whether a path leads to a pipe, a socket or a device for characters.
  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
  }

  /// Copies a pipe; nil if it cannot be read or the copy cannot be written.
  private static func makeCopy(of path: String) -> Copy? {
    let source = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { return nil }
    defer { _ = close(source) }
    guard let descriptor = openNamelessFile() else { return nil }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var total = 0
    while true {
      let count = unsafe read(source, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count == 0 || total > longest { break }
      guard count > 0, isWritten(chunk[..<count], to: descriptor) else {
        _ = close(descriptor)
        return nil
      }
      total += count
    }
    return Copy(descriptor: descriptor, isCut: total > longest)
  }

  private static func isWritten(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = Array(bytes)
    while !rest.isEmpty {
      let count = unsafe write(descriptor, rest, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return false }
      rest.removeFirst(count)
    }
    return true
  }

  /// Opens an empty file in the folder for temporary files, and removes its name.
  private static func openNamelessFile() -> Int32? {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    for attempt in 0..<100 {
      let path = "\(folder)/fathom-\(getpid())-\(attempt).part"
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        _ = unsafe unlink(path)
        return descriptor
      }
      if errno != EEXIST { return nil }
    }
    return nil
  }
}
