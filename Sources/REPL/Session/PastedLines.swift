// PastedLines — joins pasted lines, so that a location in them is complete.

internal import Jobs
internal import Places

/// Lines that a user pasted or typed.
///
/// A location may be wrapped over several lines, quoted in mail, in quotation marks, or followed by
/// a period. It always becomes one line that holds the whole location. From a copied session, which
/// has prompts, only what was typed is kept; from the answer of `where`, only the location.
package struct PastedLines: Sendable {
  private var lines: [String] = []
  /// Whether a line had a prompt, so that lines without one are a session's answers.
  private var isSession = false
  /// Whether the last line was a journey, which the next may continue.
  private var endsInJourney = false

  /// The most lines of a location: 131,072 characters, with 64 on each line.
  private static let longest = 2048

  package init() {}

  package var isEmpty: Bool { lines.isEmpty }

  package mutating func append(_ line: String) {
    var text = PastedName.withoutSoftBreak(PastedLines.unmarked(line))
    if let typed = SessionText.typed(text) {
      (text, isSession) = (typed, true)
    } else if isSession || SessionText.describesPlace(text) {
      return
    }
    if endsInJourney, let rest = PastedName.restOfJourney(text) { text = rest }
    endsInJourney = PastedName.isJourney(PastedName.bare(text))
    lines.append(text)
  }

  /// Whether the next line may belong to a location or a session that has begun.
  package var mayGoOn: Bool {
    if isSession { return true }
    guard let start = lines.lastIndex(where: Navigation.isLocation) else { return false }
    return lines.count < PastedLines.longest
      && !Location.isWhole(in: lines[start...].joined(separator: "\n"))
  }

  /// Removes all lines, and returns those that are to be executed.
  package mutating func take() -> [String] {
    defer { (lines, isSession) = ([], false) }
    var found: [String] = []
    var index = 0
    while index < lines.count {
      guard Navigation.isLocation(lines[index]) else {
        found.append(PastedLines.bare(lines[index]))
        index += 1
        continue
      }
      let next = lines[(index + 1)...].firstIndex(where: Navigation.isLocation) ?? lines.count
      let (line, count) = PastedLines.location(lines[index..<next])
      found.append(line)
      index += count
    }
    return found
  }

  /// The location that begins in the first of some lines, and the number of lines that it takes.
  private static func location(_ lines: ArraySlice<String>) -> (line: String, count: Int) {
    let first = lines[lines.startIndex]
    var found = try? Location(parsing: first)
    var count = 1
    for end in lines.indices.dropFirst() {
      let text = lines[...end].joined(separator: "\n")
      guard let longer = try? Location(parsing: text), longer != found else { continue }
      (found, count) = (longer, end - lines.startIndex + 1)
    }
    guard let found else {
      // For a damaged location, all lines that may belong to it give one error.
      return (lines.joined(separator: " "), lines.count)
    }
    if count > 1 { return (found.canonical, count) }
    guard let end = lineOfRest(of: found, in: lines) else { return (first, 1) }
    // Joined by a space, these lines give the error that explains how to write such a number.
    return (lines[...end].joined(separator: " "), end - lines.startIndex + 1)
  }

  /// The index of the line that may continue the last number of a location; nil if there is none.
  ///
  /// If `2` follows `h=1`, nothing shows whether the height is 1 or 12.
  private static func lineOfRest(of location: Location, in lines: ArraySlice<String>) -> Int? {
    let first = lines[lines.startIndex]
    // Digits that continue a journey lead to the same place by themselves.
    guard location.journey == nil, !Location.isWhole(in: first),
      let next = lines.indices.dropFirst().first(where: { !lines[$0].trimmed.isEmpty }),
      let longer = try? Location(parsing: first + lines[next].trimmed), longer != location
    else { return nil }
    return (try? Location(parsing: first + "\n" + lines[next])) == nil ? next : nil
  }

  /// A line without the `>` or `|` with which a quotation in mail begins.
  static func unmarked(_ line: String) -> String {
    let text = String(line.unicodeScalars.drop(while: PastedName.isInvisible)).trimmed
    guard text.hasPrefix(">") || text.hasPrefix("|") else { return line }
    return String(text.drop { $0 == ">" || $0 == "|" || $0.isWhitespace })
  }

  /// A journey or a name without quotation marks around it, and without a period after it; any
  /// other line as it is.
  private static func bare(_ line: String) -> String {
    let core = PastedName.bare(line)
    return PastedName.isJourney(core) || BuiltInPlaces.named(core) != nil ? core : line
  }
}
