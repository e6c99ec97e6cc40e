// SystemCalls+Folders — creates, lists and removes folders; file status and free space.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

internal import ImageFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension SystemCalls {
  /// The status of a file, a folder or a link; links are not followed.
  struct Status {
    enum Kind {
      case folder
      case file
      /// A link, a pipe or a device.
      case other
    }

    let kind: Kind
    /// The file's length in bytes, and the bytes that it takes on the disk.
    let size: Int
    let bytesOnDisk: Int
    let changed: Timestamp
  }

  /// The status at a path; nil if nothing is there or it cannot be accessed.
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

  /// The folder for files that are needed for a while.
  static var temporaryFolder: String { ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp" }

  /// The names in a folder, in any order; empty if it cannot be read.
  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// Creates one folder, and flushes it to the disk, so that a power cut does not undo it.
  ///
  /// The user's mask decides on its permissions. Does nothing if the folder exists.
  static func makeLastingFolder(at path: String) throws(SystemError) {
    if unsafe mkdir(path, 0o777) != 0 {
      let error = SystemError.last
      guard error.isTaken, entry(at: path) == .folder else { throw error }
      return
    }
    let descriptor = unsafe open(folder(of: path), O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 {
      _ = fsync(descriptor)  // some file systems cannot flush a folder
      _ = close(descriptor)
    }
  }

  /// Gives a complete file another name, once its bytes are on the disk.
  ///
  /// - Throws: `PictureError`.
  static func moveLasting(_ path: String, to other: String) throws(PictureError) {
    func failure(_ error: SystemError) -> PictureError {
      error.isDiskFull
        ? .diskFull(path: other) : .notWritable(path: other, reason: error.reason)
    }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(.last) }
    let isFlushed = fsync(descriptor) == 0
    let error = SystemError.last
    _ = close(descriptor)
    if !isFlushed { throw failure(error) }
    guard unsafe rename(path, other) == 0 else { throw failure(.last) }
    let folder = unsafe open(folder(of: other), O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      _ = fsync(folder)  // some file systems cannot flush a folder
      _ = close(folder)
    }
  }

  /// The folder that contains a path.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Removes a file or a link; does nothing if there is none.
  static func removeFile(_ path: String) throws(SystemError) {
    if unsafe unlink(path) != 0 && errno != ENOENT { throw .last }
  }

  /// Removes an empty folder.
  static func removeFolder(_ path: String) throws(SystemError) {
    if unsafe rmdir(path) != 0 && errno != ENOENT { throw .last }
  }

  /// Removes a file, a link, or a folder with all that it contains.
  ///
  /// Links are not followed.
  ///
  /// - Throws: The first failure; everything else is removed nevertheless.
  static func removeTree(_ path: String) throws(SystemError) {
    guard status(at: path)?.kind == .folder else { return try removeFile(path) }
    var first: SystemError?
    for name in names(in: path) {
      do { try removeTree("\(path)/\(name)") } catch { first = first ?? error }
    }
    if let first { throw first }
    try removeFolder(path)
  }

  /// The number of files that this process may have open, raised to 8192 if the system allows.
  static let mostOpenFiles: Int = {
    let wanted: rlim_t = 8192
    var limit = rlimit()
    guard unsafe getrlimit(openFiles, &limit) == 0 else { return 256 }
    if limit.rlim_cur < wanted {
      var raised = limit
      raised.rlim_cur = min(wanted, limit.rlim_max)
      if unsafe setrlimit(openFiles, &raised) == 0 { limit = raised }
    }
    return Int(clamping: min(limit.rlim_cur, wanted))
  }()

  #if canImport(Glibc)
  private static var openFiles: __rlimit_resource_t {
    Int32(bitPattern: RLIMIT_NOFILE.rawValue)
  }
  #else
  private static var openFiles: Int32 { RLIMIT_NOFILE }
  #endif

  /// The free space, in bytes, on the disk that contains a path; nil if it is not known.
  static func freeBytes(at path: String) -> Int? {
    var disk = statvfs()
    guard unsafe statvfs(path, &disk) == 0 else { return nil }
    let (bytes, overflow) = Int(clamping: disk.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: disk.f_frsize))
    return overflow ? Int.max : bytes
  }
}
