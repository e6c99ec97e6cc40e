// AtomicFile — a file that appears under its name complete, or not at all.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A hidden file next to `path`, which is renamed to `path` when complete, or else removed.
///
/// It lies in the same folder, since a rename is atomic only within one file system. A killed
/// program may leave `.NAME.PID.part` behind, but never half a picture under the final name.
@safe package final class AtomicFile {
  let path: String
  /// The name of the file until `commit`.
  let temporaryPath: String
  /// The descriptor, open for writing; the code that writes must close it.
  let descriptor: Int32
  private var isPending = true

  init(path: String) throws(PictureError) {
    let (folder, name) = AtomicFile.split(path)
    var status = stat()
    guard unsafe stat(folder, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .folderMissing(path: folder)
        : .notWritable(path: folder, reason: AtomicFile.reason(errno))
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .folderMissing(path: folder) }
    if name.isEmpty { throw .isFolder(path: path) }
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw .isFolder(path: path)
    }
    var attempt = 0
    while true {
      let candidate = AtomicFile.temporaryPath(of: path, attempt: attempt)
      let opened = unsafe open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if opened >= 0 {
        (self.path, temporaryPath, descriptor) = (path, candidate, opened)
        return
      }
      guard errno == EEXIST, attempt < 1000 else {
        throw AtomicFile.userError(errno, path: path, opening: true)
      }
      attempt += 1
    }
  }

  /// Creates a file whose bytes go to an open descriptor instead, so that tests can fill a disk.
  init(path: String, temporaryPath: String, descriptor: Int32) {
    (self.path, self.temporaryPath, self.descriptor) = (path, temporaryPath, descriptor)
  }

  deinit { abandon() }

  /// Throws if something would prevent a file from being written later.
  package static func check(path: String) throws(PictureError) {
    let file = try AtomicFile(path: path)
    _ = closed(file.descriptor)
    file.abandon()
  }

  /// The hidden name that the file has until it is complete.
  static func temporaryPath(of path: String, attempt: Int = 0) -> String {
    let (folder, name) = split(path)
    return "\(folder)/.\(name).\(getpid())\(attempt == 0 ? "" : ".\(attempt)").part"
  }

  /// Gives the file its name, and replaces any file there.
  ///
  /// Its bytes must be flushed and the descriptor closed.
  func commit(isFlushed: Bool = true) throws(PictureError) {
    precondition(isPending, "a file is committed once")
    guard unsafe rename(temporaryPath, path) == 0 else {
      let number = errno
      abandon()
      throw AtomicFile.userError(number, path: path, opening: true)
    }
    isPending = false
    guard isFlushed else { return }
    // Flush the folder, so that the name is on the disk. Some file systems cannot do this, which is
    // not an error.
    let folder = unsafe open(AtomicFile.split(path).folder, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      _ = fsync(folder)
      _ = Self.closed(folder)
    }
  }

  /// Removes the file, unless it has its name already.
  func abandon() {
    guard isPending else { return }
    isPending = false
    _ = unsafe unlink(temporaryPath)
  }

  /// Writes a whole file at once.
  ///
  /// When this returns, the file is complete under its name. When it throws, the previous file is
  /// unchanged.
  ///
  /// - Parameter isFlushed: Whether to wait, for some milliseconds, until the disk has the file;
  ///   otherwise a power cut may undo it.
  package static func replaceFile(
    at path: String, with bytes: [UInt8], isFlushed: Bool = true
  ) throws(PictureError) {
    try AtomicFile(path: path).fill(with: bytes, isFlushed: isFlushed)
  }

  /// Creates a folder within an existing one; does nothing if it exists.
  static func makeFolder(at path: String) throws(PictureError) {
    guard unsafe mkdir(path, 0o777) != 0 else { return }
    let number = errno
    // If it is not a folder that exists there, writing the first file fails.
    if number == EEXIST { return }
    if number == ENOENT || number == ENOTDIR { throw .folderMissing(path: split(path).folder) }
    throw userError(number, path: path, opening: true)
  }

  /// Writes all bytes, closes the file, and gives it its name.
  func fill(with bytes: [UInt8], isFlushed: Bool) throws(PictureError) {
    do { try append(bytes) } catch {
      _ = Self.closed(descriptor)
      abandon()
      throw error
    }
    try close(isFlushed: isFlushed)
    try commit(isFlushed: isFlushed)
  }

  /// Writes bytes at the end of the file, which stays open.
  func append(_ bytes: [UInt8]) throws(PictureError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { chunk in
        unsafe write(descriptor, chunk.baseAddress, chunk.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw AtomicFile.userError(errno, path: path, opening: false)
      }
    }
  }

  /// Closes the file after its last byte; after an error, nothing is left behind.
  func close(isFlushed: Bool = true) throws(PictureError) {
    var number = isFlushed && fsync(descriptor) != 0 ? errno : 0
    // A network file system may report a full disk only now.
    if Self.closed(descriptor) != 0 && number == 0 { number = errno }
    if number != 0 {
      abandon()
      throw AtomicFile.userError(number, path: path, opening: false)
    }
  }

  /// Closes a descriptor by the system's function.
  private static func closed(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
    Glibc.close(descriptor)
    #else
    Darwin.close(descriptor)
    #endif
  }

  /// Removes the hidden files that killed programs have left for a file.
  package static func removeAbandoned(of path: String) {
    let (folder, name) = split(path)
    guard let listing = unsafe opendir(folder) else { return }
    defer { _ = unsafe closedir(listing) }
    while let entry = unsafe readdir(listing) {
      let found = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      guard found.hasPrefix(".\(name)."), found.hasSuffix(".part") else { continue }
      let process = found.dropFirst(name.utf8.count + 2).prefix { $0 != "." }
      // A process that is still running may still be writing.
      if let number = pid_t(process), kill(number, 0) != 0, errno == ESRCH {
        remove("\(folder)/\(found)")
      }
    }
  }

  /// Removes a file, if it exists.
  static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// The error for one of the system's error numbers.
  static func userError(_ number: Int32, path: String, opening: Bool) -> PictureError {
    if number == ENOSPC || number == EDQUOT { return .diskFull(path: path) }
    return opening
      ? .notWritable(path: path, reason: reason(number))
      : .writeFailed(path: path, reason: reason(number))
  }

  /// The system's message for an error number.
  static func reason(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }

  /// The folder of a path ("." if it has none), and the file's name in that folder.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }
}
