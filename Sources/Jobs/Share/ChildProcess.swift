// ChildProcess — runs a small program with limited input, output and time.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Runs helper programs, where they are installed.
package enum ChildProcess {
  /// The largest output, in bytes; a larger one is discarded.
  private static let longestOutput = 1 << 20

  /// The path of a program, in the first folder that contains it; nil if none does.
  ///
  /// - Parameter searchPath: As in `PATH`; relative folders are ignored.
  package static func program(_ name: String, in searchPath: String) -> String? {
    searchPath.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
      .first { path in
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
          && access(path, X_OK) == 0
      }
  }

  /// The standard output of a program; nil unless the program ends with 0, and in time.
  ///
  /// It runs without a shell, in a process group of its own, which is killed when the time is over.
  /// So no part of it is left running.
  ///
  /// - Parameter input: The program's standard input. It must fit into a pipe: 4 kB anywhere, 64 kB
  ///   on most systems; otherwise the result is nil.
  package static func output(
    of program: String, _ arguments: [String], input: [UInt8], within time: Duration
  ) -> [UInt8]? {
    let deadline = ContinuousClock.now + time
    guard let toChild = Pipe(), let fromChild = Pipe() else { return nil }
    // All input is written to the pipe before the child starts, while this process holds the
    // reading end. So the write can neither block, nor raise SIGPIPE, which would end this program.
    guard toChild.fill(with: input) else { return nil }
    toChild.closeWriting()
    guard
      let child = spawn(
        program, arguments, input: toChild.reading, output: fromChild.writing)
    else { return nil }
    toChild.closeReading()
    fromChild.closeWriting()
    let output = fromChild.contents(until: deadline, limit: longestOutput)
    return end(child, by: output == nil ? .now : deadline) == 0 ? output : nil
  }

  /// Passes bytes to a shell command that uses this program's terminal, and waits for its end.
  ///
  /// - Parameter input: It must fit into a pipe: 4 kB anywhere, 64 kB on most systems.
  /// - Returns: False if the command cannot be run or does not exist.
  package static func show(_ input: [UInt8], with command: String) -> Bool {
    guard let toChild = Pipe(), toChild.fill(with: input) else { return false }
    toChild.closeWriting()
    guard let child = spawn("/bin/sh", ["-c", command], input: toChild.reading, output: nil) else {
      return false
    }
    toChild.closeReading()
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 { if errno != EINTR { return false } }
    let code = status >> 8 & 0xFF  // 126 and 127: the shell could not run the command
    return status & 0x7F != 0 || code != 126 && code != 127
  }

  /// The exit code of a shell script that uses this program's terminal; nil if it cannot be run, or
  /// a signal ended it.
  static func code(ofScript script: String) -> Int32? {
    let input = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    defer { _ = close(input) }
    guard let child = spawn("/bin/sh", ["-c", script], input: input, output: nil) else {
      return nil
    }
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 { if errno != EINTR { return nil } }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  // MARK: Starting and ending

  /// Starts a program that goes on beside this one, in a process group of its own.
  ///
  /// - Parameters:
  ///   - input: What it reads as its standard input.
  ///   - errors: The file for its messages, replaced.
  /// - Returns: Its process number; nil if it cannot be started.
  static func start(_ program: String, _ arguments: [String], input: Int32, errors: String)
    -> pid_t?
  {
    let null = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer { _ = close(null) }
    return spawn(program, arguments, input: input, output: null, errors: errors)
  }

  /// - Parameters:
  ///   - output: The pipe for its output, and then it has a process group of its own; nil if it
  ///     shares this program's terminal.
  ///   - errors: The file for its messages.
  private static func spawn(
    _ program: String, _ arguments: [String], input: Int32, output: Int32?,
    errors: String = "/dev/null"
  ) -> pid_t? {
    #if canImport(Darwin)
    var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
    #else
    var (actions, attributes) = unsafe (posix_spawn_file_actions_t(), posix_spawnattr_t())
    #endif
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    guard unsafe posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
    if let output {
      unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
      unsafe posix_spawn_file_actions_addopen(
        &actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    }
    // A group of its own, and default signals, whatever this program ignores or blocks.
    let group = output == nil ? 0 : POSIX_SPAWN_SETPGROUP
    let flags = group | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for number in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&signals, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)

    let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    var words = unsafe cStrings([program] + arguments)
    var settings = unsafe cStrings(environment)
    defer { unsafe (words + settings).forEach { unsafe free($0) } }
    var child: pid_t = 0
    let number = unsafe posix_spawn(&child, program, &actions, &attributes, &words, &settings)
    return number == 0 ? child : nil
  }

  /// Copies the texts as C strings, which must be freed, followed by a null pointer.
  private static func cStrings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe texts.map { unsafe strdup($0) } + [nil]
  }

  /// Waits for a child's exit code; at the deadline, kills the child and all that it started.
  private static func end(_ child: pid_t, by deadline: ContinuousClock.Instant) -> Int32? {
    var status: Int32 = 0
    while ContinuousClock.now < deadline {
      let found = unsafe waitpid(child, &status, WNOHANG)
      if found == child { return status & 0x7F == 0 ? status >> 8 & 0xFF : nil }
      if found < 0 && errno != EINTR { return nil }
      usleep(1_000)  // // the child's output has ended, so the child ends soon
    }
    kill(-child, SIGKILL)
    while unsafe waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return nil
  }
}

/// A pipe whose ends other programs do not inherit.
private final class Pipe {
  private(set) var reading: Int32
  private(set) var writing: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if reading >= 0 { _ = close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { _ = close(writing) }
    writing = -1
  }

  /// Writes all bytes into the pipe; returns false if they do not fit.
  func fill(with bytes: [UInt8]) -> Bool {
    _ = fcntl(writing, F_SETFL, O_NONBLOCK)
    let count = unsafe bytes.withUnsafeBytes { unsafe write(writing, $0.baseAddress, $0.count) }
    return count == bytes.count
  }

  /// Everything that arrives until the other end is closed; nil if it is late or too long.
  func contents(until deadline: ContinuousClock.Instant, limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count <= limit {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return nil }
      var ready = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
      let found = unsafe poll(&ready, 1, Int32(left.rounded(.up)))
      if found < 0 && errno != EINTR { return nil }
      guard found > 0 else { continue }
      let count = unsafe read(reading, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 { bytes += chunk[..<count] }
      if count < 0 && errno != EINTR { return nil }
    }
    return nil
  }
}
