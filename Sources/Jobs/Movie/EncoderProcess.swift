// EncoderProcess — ffmpeg as a child, which takes frames from a pipe.

internal import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A running ffmpeg; killed when this object is freed before it has ended.
final class EncoderProcess: Sendable {
  private struct State: Sendable {
    var child: pid_t?
    var input: Int32
  }

  private let state: Mutex<State>
  /// The file that receives what ffmpeg says.
  private let log: String

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - program: Its path.
  ///   - log: A file for its messages, replaced.
  ///   - hasInput: Whether it reads frames from its standard input.
  init(_ program: String, _ arguments: [String], log: String, hasInput: Bool) throws(MovieError) {
    // A write to a child that has ended is then an error, not the end of this program.
    signal(SIGPIPE, SIG_IGN)
    self.log = log
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw .encoderFailed(status: nil, words: "no pipe can be made")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = ChildProcess.start(program, arguments, input: ends[0], errors: log)
    _ = close(ends[0])
    guard let child else {
      _ = close(ends[1])
      throw .encoderFailed(status: nil, words: "it cannot be started")
    }
    if !hasInput {
      _ = close(ends[1])
      ends[1] = -1
    }
    state = Mutex(State(child: child, input: ends[1]))
  }

  deinit {
    kill()
    _ = end()
  }

  /// Passes bytes to the child, and waits until it has taken them.
  func write(_ bytes: [UInt8]) throws {
    let input = state.withLock { $0.input }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Self.write(input, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw failure(end())
      }
    }
  }

  private static func write(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
    unsafe Glibc.write(file, bytes, count)
    #else
    unsafe Darwin.write(file, bytes, count)
    #endif
  }

  /// Ends the input, and waits until the child has done its work.
  func finish() throws {
    let status = end()
    if status != 0 { throw failure(status) }
  }

  /// Kills the child, so that a `write` on another thread ends.
  func kill() {
    state.withLock { state in
      if let child = state.child { _ = Self.send(SIGKILL, to: child) }
    }
  }

  private static func send(_ number: Int32, to child: pid_t) -> Int32 {
    #if canImport(Glibc)
    Glibc.kill(child, number)
    #else
    Darwin.kill(child, number)
    #endif
  }

  /// Closes the input and waits for the child's exit code; nil where a signal ended it.
  private func end() -> Int32? {
    let (child, input) = state.withLock { state in
      defer { state.input = -1 }
      return (state.child, state.input)
    }
    if input >= 0 { _ = close(input) }
    guard let child else { return nil }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 { if errno != EINTR { break } }
    state.withLock { $0.child = nil }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  private func failure(_ status: Int32?) -> MovieError {
    let text = (try? SystemCalls.bytes(of: log, limit: 1 << 20)) ?? nil
    let lines = String(decoding: text ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
    return .encoderFailed(status: status, words: lines.last.map { String($0.suffix(200)) } ?? "")
  }
}
