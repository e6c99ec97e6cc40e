// SystemCalls — the calls to the system: bounded reading of files, folders, memory, time.

internal import ImageFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The calls to the system that `Jobs` makes.
enum SystemCalls {
  /// The kinds of entry at a path.
  enum Entry: Equatable {
    case nothing
    case folder
    case file
  }

  static func entry(at path: String) -> Entry {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return .nothing }
    return status.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  /// The time at which a regular file was last written; nil if there is none.
  ///
  /// Pipes and devices give nil too, since reading one could block forever.
  static func modification(at path: String) -> Timestamp? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
    return Timestamp(seconds: status.st_mtimespec.tv_sec)
    #else
    return Timestamp(seconds: status.st_mtim.tv_sec)
    #endif
  }

  /// Whether two paths lead to the same existing file.
  static func isSameFile(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    return unsafe stat(path, &one) == 0 && stat(other, &two) == 0
      && one.st_dev == two.st_dev && one.st_ino == two.st_ino
  }

  /// The first bytes of a file.
  static func head(of path: String, count: Int) throws(RequestError) -> [UInt8] {
    let opened = PipedInput.readablePath(of: path) ?? path
    let descriptor = unsafe open(opened, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
    defer { _ = close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    let found = unsafe read(descriptor, &bytes, count)
    return Array(bytes.prefix(max(found, 0)))
  }

  /// The bytes of a file; nil if it has more than `limit`.
  ///
  /// A pipe is read once, so that other readers find the same bytes (see `PipedInput`).
  static func bytes(of path: String, limit: Int) throws(RequestError) -> [UInt8]? {
    guard let opened = PipedInput.readablePath(of: path) else { return nil }
    let descriptor = unsafe open(opened, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable(path: path, reason: reason(errno)) }
      if count == 0 { return bytes }
      if bytes.count + count > limit { return nil }
      bytes += chunk[..<count]
    }
  }

  // MARK: Changing folders

  /// Creates a folder and its parents, accessible to the user only; does nothing if it exists.
  static func makeFolder(at path: String) throws(StoreError) {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += made.isEmpty || made == "/" ? part : "/\(part)"
      if entry(at: made) == .folder { continue }
      let number = unsafe mkdir(made, 0o700) == 0 ? 0 : errno
      // Another program may have created it in the meantime.
      guard number == 0 || entry(at: made) == .folder else {
        throw userError(number == EEXIST ? ENOTDIR : number, path: made)
      }
    }
  }

  /// Renames a file; replaces a file that has the new name.
  static func move(_ path: String, to other: String) throws(StoreError) {
    guard unsafe rename(path, other) == 0 else { throw userError(errno, path: other) }
  }

  static func remove(_ path: String) throws(StoreError) {
    guard unsafe unlink(path) == 0 else { throw userError(errno, path: path) }
  }

  private static func userError(_ number: Int32, path: String) -> StoreError {
    number == ENOSPC || number == EDQUOT
      ? .diskFull(path: path) : .notWritable(path: path, reason: reason(number))
  }

  // MARK: Memory

  /// The most memory that the program has used so far, in bytes.
  static var peakMemory: Int {
    #if os(Linux)
    // getrusage also counts the memory of the program that started this one.
    if let bytes = (try? bytes(of: "/proc/self/status", limit: 1 << 16)) ?? nil {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      where line.hasPrefix("VmHWM:") {
        if let kilobytes = Int(line.filter(\.isNumber)) { return kilobytes * 1024 }
      }
    }
    #endif
    var usage = rusage()
    #if os(Linux)
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1024
    #else
    _ = unsafe getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
    #endif
  }

  /// The machine's memory in bytes.
  static var installedMemory: Int {
    let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
    return pages > 0 && size > 0 ? pages * size : Int.max
  }

  /// The processor time of the calling thread, in seconds.
  static var threadSeconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The name of this machine in its network, up to the first dot.
  static var hostName: String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let isKnown = unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let text = unsafe buffer.bindMemory(to: CChar.self).baseAddress else { return false }
      return unsafe gethostname(text, buffer.count - 1) == 0
    }
    let name = String(decoding: bytes.prefix { $0 != 0 && $0 != 0x2E }, as: UTF8.self)
    return isKnown && !name.isEmpty ? name : "localhost"
  }

  /// The number of this process.
  static var processNumber: Int { Int(getpid()) }

  /// Whether a process with a number runs on this machine.
  static func isRunning(process number: Int) -> Bool {
    guard let number = pid_t(exactly: number), number > 0 else { return false }
    return kill(number, 0) == 0 || errno == EPERM
  }

  /// The number of processors that are online.
  static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  private static func reason(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
}
