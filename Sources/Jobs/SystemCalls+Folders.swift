// SystemCalls+Folders — folders made, listed and removed; what stands in them, and the room that is left.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What the system refused, in its own number.
struct SystemError: Error, Equatable {
  let number: Int32

  /// The last call's.
  static var last: SystemError { SystemError(number: errno) }

  /// The system's words.
  var reason: String { unsafe String(cString: strerror(number)) }
  var isDiskFull: Bool { number == ENOSPC || number == EDQUOT }
  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  var isTaken: Bool { number == EEXIST }
}

extension SystemCalls {
  /// What stands under a name itself, not where a link leads.
  struct Status {
    enum Kind {
      case folder
      case file
      /// A link, a pipe, a device.
      case other
    }

    let kind: Kind
    /// In bytes, as the file counts them, and as the disk does.
    let size: Int
    let bytesOnDisk: Int
    let changed: Timestamp
  }

  /// Nil where nothing is, or where it cannot be seen.
  static func status(at path: String) -> Status? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    let kind: Status.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .file
      default: .other
      }
    #if canImport(Darwin)
    let seconds = status.st_mtimespec.tv_sec
    #else
    let seconds = status.st_mtim.tv_sec
    #endif
    return Status(
      kind: kind, size: Int(status.st_size), bytesOnDisk: Int(status.st_blocks) * 512,
      changed: Timestamp(seconds: seconds))
  }

  /// The names in a folder, in no order; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// Makes one folder, with the permissions that the person's mask leaves, and lasting: a power
  /// cut afterwards does not undo it.
  ///
  /// Nothing where there is one.
  static func makeLastingFolder(at path: String) throws(SystemError) {
    if unsafe mkdir(path, 0o777) != 0 {
      let error = SystemError.last
      guard error.isTaken, entry(at: path) == .folder else { throw error }
      return
    }
    let descriptor = unsafe open(folder(of: path), O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 {
      _ = fsync(descriptor)  // not every file system can
      _ = close(descriptor)
    }
  }

  /// The folder in which something lies.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Removes a file or a link; nothing where there is none.
  static func removeFile(_ path: String) throws(SystemError) {
    if unsafe unlink(path) != 0 && errno != ENOENT { throw .last }
  }

  /// Removes an empty folder.
  static func removeFolder(_ path: String) throws(SystemError) {
    if unsafe rmdir(path) != 0 && errno != ENOENT { throw .last }
  }

  /// Removes whatever stands there and, of a folder, all that lies in it.
  ///
  /// Follows no link.
  ///
  /// - Throws: The first thing that could not be removed; the rest is.
  static func removeTree(_ path: String) throws(SystemError) {
    guard status(at: path)?.kind == .folder else { return try removeFile(path) }
    var first: SystemError?
    for name in names(in: path) {
      do { try removeTree("\(path)/\(name)") } catch { first = first ?? error }
    }
    if let first { throw first }
    try removeFolder(path)
  }

  /// The bytes that may still be written to the disk on which something stands; nil where the
  /// system does not say.
  static func freeBytes(at path: String) -> Int? {
    var disk = statvfs()
    guard unsafe statvfs(path, &disk) == 0 else { return nil }
    let (bytes, overflow) = Int(clamping: disk.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: disk.f_frsize))
    return overflow ? Int.max : bytes
  }
}
