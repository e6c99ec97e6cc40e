// LineTerminal — a terminal without a screen, for tests to type into.

import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Both ends of a pseudo-terminal.
///
/// What is shown is read all the time, lest a writer wait.
final class LineTerminal: Sendable {
  /// What the program under test takes for its terminal.
  let program: Int32
  private let person: Int32

  private struct State: Sendable {
    var shown: [UInt8] = []
    var isHungUp = false
  }
  private let state = Mutex(State())

  init?() {
    // Swift's C library hides it: a name of BSD's, not of POSIX's.
    typealias OpenTerminal =
      @convention(c) (
        UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<CChar>?,
        UnsafeMutablePointer<termios>?, UnsafeMutablePointer<winsize>?
      ) -> Int32
    guard let symbol = unsafe dlsym(dlopen(nil, RTLD_NOW), "openpty") else { return nil }
    let open = unsafe unsafeBitCast(symbol, to: OpenTerminal.self)
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    var (person, program): (Int32, Int32) = (-1, -1)
    guard unsafe open(&person, &program, nil, nil, &size) == 0 else { return nil }
    (self.person, self.program) = (person, program)
    _ = fcntl(person, F_SETFL, O_NONBLOCK)
    Thread { [weak self] in while self?.look() == true { usleep(1_000) } }.start()
  }

  deinit {
    close(program)
    hangUp()
  }

  func type(_ text: String) { type(Array(text.utf8)) }

  func type(_ bytes: [UInt8]) {
    let before = waiting
    let count = unsafe write(person, bytes, bytes.count)
    precondition(count == bytes.count, "a terminal takes 4,095 bytes at once")
    // The system carries it over in its own time: on a busy machine a program may come before.
    for _ in 0..<100 where waiting < before + count { usleep(500) }
  }

  /// The bytes that the program could read now.
  private var waiting: Int {
    var count: Int32 = 0
    _ = unsafe ioctl(program, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// What was written to the screen since the last look.
  func shown() -> String {
    _ = look()
    return state.withLock { state in
      defer { state.shown = [] }
      return String(decoding: state.shown, as: UTF8.self)
    }
  }

  /// Takes what is on the screen; false when there is none any more.
  private func look() -> Bool {
    state.withLock { state in
      if state.isHungUp { return false }
      var chunk = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        let count = unsafe read(person, &chunk, chunk.count)
        guard count > 0 else { return true }
        state.shown += chunk[..<count]
      }
    }
  }

  /// The settings, as bytes that can be compared.
  func settings() -> [UInt8] {
    var modes = termios()
    unsafe tcgetattr(program, &modes)
    return unsafe withUnsafeBytes(of: modes) { unsafe Array($0) }
  }

  /// The person goes away.
  func hangUp() {
    state.withLock { state in
      if !state.isHungUp { close(person) }
      state.isHungUp = true
    }
  }
}

extension LineTerminal {
  /// Widths of characters are known only where characters are UTF-8, as the editor makes them.
  static let charactersAreUTF8 = unsafe setlocale(LC_CTYPE, "C.UTF-8") != nil
}
