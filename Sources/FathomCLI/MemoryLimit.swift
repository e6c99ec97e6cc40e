// MemoryLimit — ends the program with a message where a limit on its memory is reached.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The limit that the system sets on the process's address space (`ulimit -v`).
///
/// Where memory cannot be allocated, the Swift runtime and GMP abort, and throw no error.
enum MemoryLimit {
  /// Ends the program with a message and exit code 1, in place of a crash, once memory runs out.
  ///
  /// Nothing changes without a limit; then the system itself ends processes that take too much.
  static func watch() {
    if current == .max { return }
    for number in [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP] {
      // Only calls that are safe in a signal's handler.
      _ = signal(number) { number in
        if !MemoryLimit.isReached {
          _ = signal(number, SIG_DFL)
          raise(number)
          return
        }
        let message: StaticString = """
          fathom: out of memory
            The limit on the memory of this process (ulimit -v) is too low for this.
            Raise it, or choose a smaller size or fewer iterations.

          """
        _ = unsafe write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
        _exit(ExitStatus.failed)
      }
    }
  }

  /// The limit in bytes; the greatest number if there is none.
  private static var current: rlim_t {
    var limit = rlimit()
    return unsafe getrlimit(addressSpace, &limit) == 0 ? limit.rlim_cur : .max
  }

  #if canImport(Glibc)
  private static var addressSpace: __rlimit_resource_t { Int32(bitPattern: RLIMIT_AS.rawValue) }
  #else
  private static var addressSpace: Int32 { RLIMIT_AS }
  #endif

  /// Whether half of the limit can no longer be reserved at once.
  private static var isReached: Bool {
    let half = unsafe mmap(
      nil, Int(clamping: current / 2), PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    return unsafe half == MAP_FAILED
  }
}
