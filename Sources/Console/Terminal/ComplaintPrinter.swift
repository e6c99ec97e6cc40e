// ComplaintPrinter — says what is wrong, where, and what to do.

package import Ground

/// Complaints as people read them.
///
///     fathom: the center has 38 digits; this zoom needs 61
///       at seahorse.toml:2
///       Give the center to full length, or lower the zoom.
package enum ComplaintPrinter {
  package static func text(of complaint: any Complaint) -> String {
    "fathom: \(visible(complaint.description))\n"
  }

  /// To standard error; nothing when that is closed.
  package static func print(_ complaint: any Complaint) {
    try? Output.error.write(text(of: complaint))
  }

  /// A complaint in one line, with a place of its own in front.
  package static func printLine(_ text: String) { try? Output.error.write(visible(text) + "\n") }

  /// Something that was passed over, and is no failure.
  package static func warn(_ sentence: String) {
    try? Output.error.write("fathom: warning: \(visible(sentence))\n")
  }

  /// Control characters of what was typed or read do not reach the terminal.
  static func visible(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isControl =
            scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
          return isControl ? "\u{FFFD}" : scalar
        }))
  }
}
