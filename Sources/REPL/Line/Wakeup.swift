// Wakeup — lets other threads wake the thread that waits for the keyboard.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A signal that any thread may post, and one thread receives while it waits for input.
package final class Wakeup: Sendable {
  /// The reasons why a wait ended: input, a post, both, or neither when the time was over.
  package struct Reason: Equatable, Sendable {
    package var inputIsReady = false
    package var wasWoken = false
  }

  private let readEnd: Int32
  private let writeEnd: Int32

  package init() {
    var ends: [Int32] = [-1, -1]
    let isMade = unsafe pipe(&ends) == 0
    precondition(isMade, "a pipe can be made: the program has few files open")
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    close(readEnd)
    close(writeEnd)
  }

  /// Wakes the thread that is waiting, or the next one that waits.
  ///
  /// Several calls before it wakes count as one.
  package func post() {
    var byte: UInt8 = 0
    // If the pipe is full, it already contains a wakeup.
    while unsafe write(writeEnd, &byte, 1) < 0 && errno == EINTR {}
  }

  /// Waits for input, for `post`, or until the time is over.
  ///
  /// - Parameters:
  ///   - descriptor: The input, or nil. The end of the input counts as input; reading then reports
  ///     it.
  ///   - seconds: The longest wait; nil for no limit, 0 for none.
  package func wait(forInput descriptor: Int32?, seconds: Double?) -> Reason {
    let deadline = seconds.map { ContinuousClock.now + .seconds(min(max($0, 0), 1e8)) }
    var watched = [pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)]
    if let descriptor { watched.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
    while true {
      let count = unsafe poll(&watched, nfds_t(watched.count), Wakeup.milliseconds(to: deadline))
      if count < 0 && errno == EINTR { continue }
      if count == 0, let deadline, ContinuousClock.now < deadline { continue }
      break
    }
    let wasWoken = watched[0].revents != 0
    if wasWoken { drain() }
    return Reason(
      inputIsReady: watched.dropFirst().contains { $0.revents != 0 }, wasWoken: wasWoken)
  }

  private func drain() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while unsafe read(readEnd, &bytes, bytes.count) > 0 {}
  }

  /// The milliseconds to a deadline, rounded up so that no wait ends early; −1 for none.
  private static func milliseconds(to deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = max(deadline - .now, .zero) / .milliseconds(1)
    return Int32(min(left.rounded(.up), 1e9))
  }
}
