// Input — lines from standard input. The only file that reads it, besides the line editor.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
internal import Core

/// Standard input.
package struct Input: ~Copyable {
  private var bytes: [UInt8] = []
  /// The number of bytes in `bytes` that have been returned already.
  private var start = 0
  private var isAtEnd = false

  /// The longest line, in bytes.
  private static let longestLine = 100_000_000

  package init() {}

  package static var isTerminal: Bool { isatty(0) == 1 }

  /// Waits for the next line, and returns it without its end; nil if there is none.
  ///
  /// - Throws: `InputError`; `CancellationError`.
  package mutating func nextLine() throws -> String? {
    var searched = start
    while true {
      if let end = bytes[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return text(bytes[start..<end])
      }
      if isAtEnd {
        defer { start = bytes.count }
        return start < bytes.count ? text(bytes[start...]) : nil
      }
      searched = bytes.count - start
      bytes.removeFirst(start)
      start = 0
      if bytes.count > Input.longestLine { throw InputError(reason: "a line is too long") }
      try fill()
    }
  }

  /// The next line, if all of it has arrived; nil if not, and at the end.
  ///
  /// - Throws: `InputError`; `CancellationError`.
  package mutating func nextLineIfThere() throws -> String? {
    while !bytes[start...].contains(0x0A) && !isAtEnd {
      var request = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, 0) > 0 else { return nil }
      if bytes.count > Input.longestLine { throw InputError(reason: "a line is too long") }
      try fill()
    }
    return try nextLine()
  }

  /// Waits for the end of the input, and returns all that is left of it.
  ///
  /// - Throws: `InputError`; `CancellationError`.
  package mutating func allBytes() throws -> [UInt8] {
    while !isAtEnd {
      if bytes.count > Input.longestLine { throw InputError(reason: "it is too long") }
      try fill()
    }
    defer { start = bytes.count }
    return Array(bytes[start...])
  }

  private mutating func fill() throws {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(0, &chunk, chunk.count)
      if count < 0 && errno == EINTR {
        try Task.checkCancellation()
        continue
      }
      guard count >= 0 else {
        throw InputError(reason: unsafe String(cString: strerror(errno)))
      }
      if count == 0 { isAtEnd = true }
      bytes += chunk[..<count]
      return
    }
  }

  private func text(_ line: ArraySlice<UInt8>) -> String {
    String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
  }
}
