// SignalKeys — the keys by which a terminal sends signals, such as Ctrl-C.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The keys by which a terminal sends signals to its programs: Ctrl-C, Ctrl-Z and Ctrl-\ usually.
///
/// While a line is typed they arrive as characters. Otherwise a byte of a paste that equals one of
/// them would send its signal, and the terminal would discard the paste up to there.
struct SignalKeys {
  private let descriptor: Int32
  private let signals: [UInt8: Int32]

  /// Reads the keys of a terminal; there are none if the descriptor is no terminal.
  init(of descriptor: Int32) {
    self.descriptor = descriptor
    var modes = termios()
    guard unsafe tcgetattr(descriptor, &modes) == 0 else {
      signals = [:]
      return
    }
    let keys = unsafe withUnsafeBytes(of: &modes.c_cc) { unsafe Array($0) }
    var signals: [UInt8: Int32] = [:]
    for (index, signal) in [(VINTR, SIGINT), (VSUSP, SIGTSTP), (VQUIT, SIGQUIT)] {
      let key = keys[Int(index)]
      if key > 0 && key < 0x20 { signals[key] = signal }
    }
    self.signals = signals
  }

  /// The signal that a key stands for, also after Esc or Ctrl-X; nil for other keys.
  ///
  /// After Ctrl-V a key stands for its character.
  func signal(of key: [Unicode.Scalar]) -> Int32? {
    guard key.count <= 2, key.first != "\u{16}", let last = key.last else { return nil }
    return UInt8(exactly: last.value).flatMap { signals[$0] }
  }

  /// Sets whether the keys send signals, or arrive as characters.
  func set(sendSignals: Bool) {
    var modes = termios()
    guard unsafe tcgetattr(descriptor, &modes) == 0 else { return }
    if sendSignals {
      modes.c_lflag |= tcflag_t(ISIG)
    } else {
      modes.c_lflag &= ~tcflag_t(ISIG)
    }
    while unsafe tcsetattr(descriptor, TCSANOW, &modes) != 0 && errno == EINTR {}
  }
}
