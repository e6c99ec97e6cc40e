// FileLock — a lock on a file, which the system releases however its holder ends.

internal import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A lock on a file, held from the creation of this object until `release` or `deinit`.
///
/// It uses `flock`: two openings of a file exclude each other, in one program or in two. After
/// `kill -9` or a power cut the lock is free.
final class FileLock: Sendable {
  /// The reasons why a lock cannot be taken.
  enum Refusal: Error {
    /// Another process holds the lock; its process number, if it wrote one.
    case held(by: Int?)
    case failed(SystemError)
  }

  private let descriptor: Mutex<Int32?>

  /// Takes an exclusive lock, and creates the file if it does not exist.
  ///
  /// - Parameter whenOpen: Called after the file is opened and before it is locked; a test removes
  ///   the file at this moment.
  init(path: String, whenOpen: () -> Void = {}) throws(Refusal) {
    descriptor = Mutex(try FileLock.open(path, O_RDWR | O_CREAT, LOCK_EX, whenOpen))
  }

  /// Takes a lock on a file that others can share.
  ///
  /// - Parameter creates: Whether to create the file if it does not exist.
  init(sharing path: String, creates: Bool = false) throws(Refusal) {
    descriptor = Mutex(
      try FileLock.open(path, creates ? O_RDWR | O_CREAT : O_RDONLY, LOCK_SH))
  }

  deinit { release() }

  private static func open(
    _ path: String, _ mode: Int32, _ operation: Int32, _ whenOpen: () -> Void = {}
  ) throws(Refusal) -> Int32 {
    #if canImport(Glibc)
    let descriptor = unsafe Glibc.open(path, mode | O_CLOEXEC | O_NOFOLLOW, 0o666)
    #else
    let descriptor = unsafe Darwin.open(path, mode | O_CLOEXEC | O_NOFOLLOW, 0o666)
    #endif
    guard descriptor >= 0 else { throw .failed(.last) }
    whenOpen()
    while flock(descriptor, operation | LOCK_NB) != 0 {
      let error = SystemError.last
      if error.number == EINTR { continue }
      defer { _ = close(descriptor) }
      throw error.number == EWOULDBLOCK
        ? .held(by: number(in: descriptor)) : .failed(error)
    }
    return descriptor
  }

  func release() {
    let held = descriptor.withLock { descriptor in
      defer { descriptor = nil }
      return descriptor
    }
    guard let held else { return }
    // A child process that another thread is starting shares this descriptor for a moment, and
    // would keep the lock.
    _ = flock(held, LOCK_UN)
    _ = close(held)
  }

  /// Whether a path still leads to the locked file; it may have been removed or replaced.
  func isStill(at path: String) -> Bool {
    descriptor.withLock { descriptor in
      var (here, there) = (stat(), stat())
      guard let descriptor else { return false }
      return unsafe fstat(descriptor, &here) == 0 && stat(path, &there) == 0
        && here.st_dev == there.st_dev && here.st_ino == there.st_ino
    }
  }

  /// Writes the number of this process into the file, for processes that find it locked.
  ///
  /// On a full disk the number is missing, which does no harm.
  func writeNumber() {
    let text = Array("\(getpid())\n".utf8)
    descriptor.withLock { descriptor in
      guard let descriptor, ftruncate(descriptor, 0) == 0 else { return }
      _ = unsafe pwrite(descriptor, text, text.count, 0)
    }
  }

  /// The process number in the file; nil if it has none, or no such process runs.
  ///
  /// Readers do not write a number, so it may be that of an earlier writer.
  private static func number(in descriptor: Int32) -> Int? {
    var bytes = [UInt8](repeating: 0, count: 24)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    let digits = bytes.prefix(max(count, 0)).prefix { (0x30...0x39).contains($0) }
    guard let number = pid_t(String(decoding: digits, as: UTF8.self)), number > 0,
      kill(number, 0) == 0 || errno == EPERM
    else { return nil }
    return Int(number)
  }

  /// Waits for 20 ms.
  static func pause() { usleep(20_000) }
}
