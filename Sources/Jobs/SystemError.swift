// SystemError — an error number of the system.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An error number of the system.
struct SystemError: Error, Equatable {
  let number: Int32

  /// The error of the last call.
  static var last: SystemError { SystemError(number: errno) }

  /// The system's message for this error.
  var reason: String { unsafe String(cString: strerror(number)) }
  var isDiskFull: Bool { number == ENOSPC || number == EDQUOT }
  var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  var isTaken: Bool { number == EEXIST }
}
