// WrappedLines — joins the lines of a script over which a location is broken.

internal import Places

/// Lines of a script, of which each holds commands, except that a location may go on in the next.
enum WrappedLines {
  /// The most lines of a location: 131,072 characters, with 64 on each line.
  private static let longest = 2048

  /// Whether a line ends with a location that the next line may continue: one without a checksum
  /// that is correct.
  static func mayGoOn(_ line: String) -> Bool { start(in: line) != nil }

  /// A line of a script, with the following lines that belong to its location.
  ///
  /// A line belongs to the location if it is one word (before ‘;’) and contains ‘:’ or ‘=’, which
  /// no command of one word does, or if the location is complete only with it. If the lines
  /// together are no location, they give one error.
  ///
  /// - Parameter following: The line at an index, from 0 for the one after `first`; nil if there is
  ///   none.
  /// - Returns: The joined line, and the number of lines that it takes, at least 1.
  static func joined(
    _ first: String, _ following: (Int) throws -> String?
  ) rethrows -> (text: String, count: Int) {
    var joined = (text: first, count: 1)
    guard var location = start(in: first) else { return joined }
    var found = try? Location(parsing: location)
    var text = first
    for index in 0..<(longest - 1) {
      guard let line = try following(index).map(PastedLines.unmarked), let piece = piece(of: line)
      else { break }
      text += " " + line
      location += "\n" + piece
      let longer = try? Location(parsing: location)
      if piece.contains(where: { $0 == ":" || $0 == "=" }) || longer != nil && longer != found {
        joined = (text, index + 2)
      }
      found = longer ?? found
      if line.contains(";") || Location.isWhole(in: location) { break }
    }
    return joined
  }

  /// The text of a line's last command, if it holds a location that may go on.
  private static func start(in line: String) -> String? {
    guard Navigation.isLocation(line),
      let last = (try? CommandWords.commands(in: line))?.last?.text,
      Navigation.isLocation(last), !Location.isWhole(in: last)
    else { return nil }
    return last
  }

  /// The part of a line that may continue a location: one word, up to ‘;’.
  private static func piece(of line: String) -> String? {
    let text = String(line.prefix { $0 != ";" }).trimmed
    let isPiece = !text.isEmpty && !text.contains(where: \.isWhitespace) && !text.hasPrefix("#")
    return isPiece && !Navigation.isLocation(text) ? text : nil
  }
}
