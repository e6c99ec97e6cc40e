// UserErrorPrinter — prints errors for users: the problem, the place, and the remedy.

package import Core
package import Jobs

/// Prints errors in the form for users.
///
///     fathom: the center has 38 digits; this zoom needs 61
///       at seahorse.toml:2
///       Give the center to full length, or lower the zoom.
package enum UserErrorPrinter {
  package static func text(of userError: any UserError) -> String {
    "fathom: \(visible(userError.description))\n"
  }

  /// Whether errors are printed as JSON, because the arguments ask for it.
  package static let speaksJSON = asksForJSON(CommandLine.arguments.dropFirst())

  /// Whether arguments ask for JSON, by `--json` or by `--progress json`.
  package static func asksForJSON(_ arguments: ArraySlice<String>) -> Bool {
    let options = arguments.prefix { $0 != "--" }
    return options.contains("--json") || options.contains("--progress=json")
      || zip(options, options.dropFirst()).contains { $0 == "--progress" && $1 == "json" }
  }

  /// An error as JSON: `error`, `where` and `advice`; the last two may be null.
  package static func json(of userError: any UserError) -> JSON {
    [
      "error": .string(userError.problem), "where": userError.place.map(JSON.string) ?? .null,
      "advice": userError.remedy.map(JSON.string) ?? .null,
    ]
  }

  /// Prints an error to standard error; does nothing if that is closed.
  package static func print(_ userError: any UserError) {
    if speaksJSON {
      try? Output.error.print(json(of: userError).text)
      return
    }
    let columns = TerminalSize.of(descriptor: Output.error.rawValue)?.columns
    try? Output.error.write(TextFit.wrapped(text(of: userError), lines: columns ?? .max))
  }

  /// Prints an error on one line, which begins with the error's own place.
  package static func printLine(_ text: String) { try? Output.error.write(visible(text) + "\n") }

  /// Prints a warning about something that was skipped, which is not a failure.
  package static func warn(_ sentence: String) {
    if speaksJSON {
      try? Output.error.print(JSON.object([JSON.Member("warning", .string(sentence))]).text)
      return
    }
    try? Output.error.write("fathom: warning: \(visible(sentence))\n")
  }

  /// A text in which U+FFFD replaces control characters, so that none reaches the terminal.
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
