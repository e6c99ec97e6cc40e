// SmallDisk — a disk of some kilobytes for a thread of a test, which can be filled.

import Foundation
import Synchronization
import TestSupport

#if canImport(Glibc)
import Glibc
import TestSupport
#endif

/// A file system in memory that only one thread sees, and that ends with the thread.
///
/// It needs Linux and root.
enum SmallDisk {
  #if os(Linux)
  /// Whether such a disk can be made, which is tried once.
  static let isPossible: Bool = {
    guard let folder = try? Folder() else { return false }
    return (try? run(on: folder.path, bytes: 1 << 16) {}) != nil
  }()

  private struct Refused: Error {}

  /// Runs a closure on a thread for which the disk is mounted at a folder.
  static func run(
    on folder: String, bytes: Int, _ body: @escaping @Sendable () throws -> Void
  ) throws {
    let result = Mutex(Result<Void, any Error>.success(()))
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
      let outcome = Result {
        try mount(on: folder, bytes: bytes)
        try body()
      }
      result.withLock { $0 = outcome }
      ended.signal()
    }
    thread.start()
    ended.wait()
    try result.withLock { $0 }.get()
  }

  /// Mounts the disk for this thread only, so that the mount is not propagated.
  private static func mount(on folder: String, bytes: Int) throws {
    // Headers declare `unshare` for GNU C only; 0x20000 is CLONE_NEWNS.
    typealias Unshare = @convention(c) (Int32) -> Int32
    guard let address = unsafe dlsym(nil, "unshare") else { throw Refused() }
    let unshare = unsafe unsafeBitCast(address, to: Unshare.self)
    guard unshare(0x20000) == 0,
      unsafe Glibc.mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil) == 0,
      unsafe Glibc.mount("none", folder, "tmpfs", 0, "size=\(bytes)") == 0
    else { throw Refused() }
  }
  #else
  static let isPossible = false
  static func run(
    on folder: String, bytes: Int, _ body: @escaping @Sendable () throws -> Void
  ) throws {}
  #endif
}
