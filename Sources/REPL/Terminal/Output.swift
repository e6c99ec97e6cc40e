// Output — writes to standard output and standard error. The only file that does.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
internal import Core

/// One of the program's two outputs.
package enum Output: Int32, Sendable {
  case standard = 1
  case error = 2

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Writes a whole text.
  ///
  /// - Throws: `ClosedPipe` if the output no longer has a reader; `OutputError` for other failures.
  package func write(_ text: String) throws { try write(bytes: Array(text.utf8)) }

  /// Writes all bytes, as `write(_:)` does.
  package func write(bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Output.write(rawValue, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        throw ClosedPipe()
      } else if errno != EINTR && errno != EAGAIN {
        throw OutputError(reason: unsafe String(cString: strerror(errno)))
      }
    }
  }

  /// Writes a line.
  package func print(_ text: String) throws { try write(text + "\n") }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
    unsafe Glibc.write(descriptor, bytes, count)
    #else
    unsafe Darwin.write(descriptor, bytes, count)
    #endif
  }
}
