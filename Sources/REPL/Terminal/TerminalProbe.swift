// TerminalProbe — asks the terminal, once and briefly, for its abilities.

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Asks a terminal for its abilities.
package enum TerminalProbe {
  /// The result of asking.
  package struct Answer: Sendable, Equatable {
    package var abilities: TerminalAbilities
    /// The input that the user typed in the meantime, in order; Enter is a line feed.
    package var typedAhead: [UInt8] = []
    /// The terminal's replies.
    ///
    /// Unless they are complete (`isComplete`), more may arrive; then input must pass through
    /// `typed(_:)`.
    package var replies = TerminalReplies()
  }

  /// Asks, and waits until the terminal has answered or the time is over.
  ///
  /// It reads and writes /dev/tty, which does not echo in the meantime. Without a terminal, in the
  /// background, and for a terminal that may not understand, it uses only the environment.
  ///
  /// - Parameters:
  ///   - environment: The program's environment variables.
  ///   - limit: The longest time to wait for replies.
  ///   - path: The terminal's device.
  package static func ask(
    environment: [String: String], limit: Duration = .milliseconds(200), path: String = "/dev/tty"
  ) -> Answer {
    var answer = Answer(abilities: TerminalAbilities(environment: environment))
    guard answer.abilities.canBeAsked, let line = TerminalLine(path: path) else { return answer }
    let start = ContinuousClock.now
    if line.write(questions(for: answer.abilities)) {
      while !answer.replies.isComplete && ContinuousClock.now - start < limit {
        guard let bytes = line.read() else { break }
        answer.typedAhead += answer.replies.typed(bytes)
        if bytes.isEmpty { usleep(1000) }
      }
    }
    // Input that arrived with the last reply, read before the terminal echoes again.
    if answer.replies.isComplete { answer.typedAhead += answer.replies.release() }
    answer.abilities = TerminalAbilities(environment: environment, replies: answer.replies)
    return answer
  }

  /// The queries; every terminal answers the last one.
  private static func questions(for abilities: TerminalAbilities) -> [UInt8] {
    let escape = "\u{1B}"
    var text = ""
    if !abilities.isMultiplexed {  // tmux would take the first one for a window's title
      // Asks for kitty's graphics with a picture of one pixel, which is not shown.
      text += "\(escape)_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\(escape)\\"
      // Asks for the pixels of a cell, and for the pixels of the text area.
      text += "\(escape)[16t\(escape)[14t"
    }
    if abilities.canReportModes { text += "\(escape)[?1006$p\(escape)[?1016$p" }
    // Sets a background of 24 bits, and asks for the colors in use (DECRQSS), to see whether it was
    // kept.
    text += "\(escape)[48;2;1;2;3m\(escape)P$qm\(escape)\\\(escape)[m"
    return Array((text + "\(escape)[c").utf8)
  }
}

/// A terminal that is read byte by byte, without echo; `deinit` restores its settings.
private final class TerminalLine {
  private let descriptor: Int32
  private let former: termios

  /// Opens a terminal; nil if there is none, or if this is a background job, which must not touch
  /// it.
  init?(path: String) {
    descriptor = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var mode = termios()
    let owner = tcgetpgrp(descriptor)
    guard owner < 0 || owner == getpgrp(), unsafe tcgetattr(descriptor, &mode) == 0 else {
      close(descriptor)
      return nil
    }
    former = mode
    // For this short time Ctrl-C is read as a byte, so that the settings are certainly restored.
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    unsafe withUnsafeMutableBytes(of: &mode.c_cc) { characters in
      unsafe characters[Int(VMIN)] = 0  // a read does not wait
      unsafe characters[Int(VTIME)] = 0
    }
    guard unsafe tcsetattr(descriptor, TCSANOW, &mode) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit {
    var mode = former
    _ = unsafe tcsetattr(descriptor, TCSANOW, &mode)
    close(descriptor)
  }

  /// The input that has arrived; nil when the terminal is gone.
  func read() -> [UInt8]? {
    var block = Array(repeating: UInt8(0), count: 1024)
    #if canImport(Glibc)
    let count = unsafe Glibc.read(descriptor, &block, block.count)
    #else
    let count = unsafe Darwin.read(descriptor, &block, block.count)
    #endif
    if count < 0 { return errno == EINTR || errno == EAGAIN ? [] : nil }
    return Array(block[..<count])
  }

  /// Writes bytes; returns whether all of them were written.
  func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        #if canImport(Glibc)
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
      }
      if count < 0 && errno != EINTR { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }
}
