// LineHistory — the lines typed in this session and earlier ones, and their file.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The lines that were typed, oldest first.
///
/// The file has one line for each, in UTF-8. Several programs may append to it at once: each writes
/// whole lines at the end, under a lock. If the file cannot be read or written, the session still
/// has a history of its own.
package struct LineHistory {
  /// The most lines that are kept.
  package static let limit = 1_000
  /// The size above which a line is not written to the file, in bytes.
  package static let longestInFile = 1 << 14

  private let path: String?
  package private(set) var lines: [String] = []

  /// Reads the file, and shortens it if it has twice as many lines as the limit.
  package init(path: String?) {
    self.path = path
    guard let path, let file = LockedFile(path: path, creates: false) else { return }
    let stored = file.bytes().split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }.filter(Self.isWorthKeeping)
    lines = stored.suffix(Self.limit)
    if stored.count >= 2 * Self.limit {
      file.replace(by: Array((lines.joined(separator: "\n") + "\n").utf8))
    }
  }

  /// Adds a line, unless it is empty or equals the last one; returns whether it was added.
  @discardableResult package mutating func remember(_ line: String) -> Bool {
    guard Self.isWorthKeeping(line), line != lines.last else { return false }
    lines.append(line)
    if lines.count > Self.limit { lines.removeFirst() }
    let bytes = Array((line + "\n").utf8)
    if let path, bytes.count <= Self.longestInFile {
      LockedFile(path: path, creates: true)?.append(bytes)
    }
    return true
  }

  private static func isWorthKeeping(_ line: String) -> Bool {
    !line.unicodeScalars.allSatisfy { $0 == " " }
      && !line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }
}

/// A file that is locked against other programs that use the same lock, until this object is freed.
private final class LockedFile {
  private let descriptor: Int32

  /// Opens a file, and makes it accessible only to its owner.
  init?(path: String, creates: Bool) {
    let flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | (creates ? O_CREAT : 0)
    let opened = unsafe open(path, flags, 0o600)
    guard opened >= 0 else { return nil }
    descriptor = opened
    var status = stat()
    guard unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    if status.st_mode & 0o777 != 0o600 { _ = fchmod(opened, 0o600) }
    while flock(opened, LOCK_EX) != 0 && errno == EINTR {}
  }

  deinit { close(descriptor) }

  func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }

  func append(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Replaces the content in place, so that programs waiting for the lock still have the right
  /// file.
  func replace(by bytes: [UInt8]) {
    guard ftruncate(descriptor, 0) == 0 else { return }
    append(bytes)
  }
}
