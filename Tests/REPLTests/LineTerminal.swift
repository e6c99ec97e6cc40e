// LineTerminal — a terminal without a screen, into which tests type.

import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Both ends of a pseudo-terminal.
///
/// Its output is read continuously, so that no writer blocks.
final class LineTerminal: Sendable {
  /// The end that the program under test uses as its terminal.
  let program: Int32
  private let person: Int32

  private struct State: Sendable {
    var shown: [UInt8] = []
    var isHungUp = false
  }
  private let state = Mutex(State())

  init?() {
    // Glibc's module hides `openpty`, which is a function of BSD and not of POSIX.
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
    // The system delivers input with a delay, so on a busy machine a program may read before it
    // arrives.
    for _ in 0..<100 where waiting < before + count { usleep(500) }
  }

  /// The number of bytes that the program could read now.
  private var waiting: Int {
    var count: Int32 = 0
    _ = unsafe ioctl(program, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// The output written since the last call.
  func shown() -> String {
    _ = look()
    return state.withLock { state in
      defer { state.shown = [] }
      return String(decoding: state.shown, as: UTF8.self)
    }
  }

  /// Reads the available output; false if there will be no more.
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

  /// The terminal's settings, as bytes that can be compared.
  func settings() -> [UInt8] {
    var modes = termios()
    unsafe tcgetattr(program, &modes)
    return unsafe withUnsafeBytes(of: modes) { unsafe Array($0) }
  }

  /// Closes the user's end of the terminal.
  func hangUp() {
    state.withLock { state in
      if !state.isHungUp { close(person) }
      state.isHungUp = true
    }
  }
}

extension LineTerminal {
  /// Whether characters are UTF-8, as the editor sets them; their widths are known only then.
  static let charactersAreUTF8 = unsafe setlocale(LC_CTYPE, "C.UTF-8") != nil
}
