// ShellWord — a text as one word of a shell's command.

package enum ShellWord {
  private static let plain = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+@%=:,")

  /// The text, in single quotes if a POSIX shell would read anything in it.
  package static func quoted(_ text: String) -> String {
    if !text.isEmpty && text.allSatisfy(plain.contains) { return text }
    return "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
