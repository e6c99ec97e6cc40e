// TerminalModes — how a terminal was set, so that it can be set so again.

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The settings of a terminal at one moment.
///
/// Unlike the line editor these may be used from any thread: when a signal ends or stops the
/// program, the terminal must be as its owner knew it.
package struct TerminalModes: Sendable {
  private let descriptor: Int32
  private let modes: termios

  /// The settings as they are now; nothing where there is no terminal.
  package init?(of descriptor: Int32 = 0) {
    var modes = termios()
    guard unsafe tcgetattr(descriptor, &modes) == 0 else { return nil }
    (self.descriptor, self.modes) = (descriptor, modes)
  }

  /// Sets the terminal as it was then; what is typed and not yet read stays.
  package func restore() {
    var modes = modes
    while unsafe tcsetattr(descriptor, TCSANOW, &modes) != 0 && errno == EINTR {}
  }
}
