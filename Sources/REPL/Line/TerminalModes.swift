// TerminalModes — the settings of a terminal, saved so that they can be restored.

internal import CEdit

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The settings of a terminal at one moment.
///
/// Unlike the line editor, this can be used from any thread: when a signal ends or stops the
/// program, the terminal's earlier settings must be restored.
package struct TerminalModes: Sendable {
  private let descriptor: Int32
  private let modes: termios

  /// Saves the current settings; nil if there is no terminal.
  package init?(of descriptor: Int32 = 0) {
    var modes = termios()
    guard unsafe tcgetattr(descriptor, &modes) == 0 else { return nil }
    (self.descriptor, self.modes) = (descriptor, modes)
  }

  /// From now on, restores the current settings and sends a text if the program crashes, or is
  /// ended by SIGQUIT; nothing if there is no terminal.
  static func restoreAtCrash(saying text: String) {
    if TerminalAbilities.own.isDumb { return }
    unsafe fathom_edit_restore_at_crash(text, 1)
  }

  /// Restores the saved settings; keeps input that was not read yet.
  package func restore() {
    var modes = modes
    while unsafe tcsetattr(descriptor, TCSANOW, &modes) != 0 && errno == EINTR {}
  }
}
