// PastedLines — joins pasted lines, so that a location in them is complete.

internal import Jobs
internal import Places

/// Lines that a user pasted or typed.
///
/// A location may be wrapped over several lines, quoted in mail, in quotation marks, or followed by
/// a period. It always becomes one line that holds the whole location.
package struct PastedLines: Sendable {
  private var lines: [String] = []

  /// The most lines of a location: 131,072 characters, with 64 on each line.
  private static let longest = 2048

  package init() {}

  package var isEmpty: Bool { lines.isEmpty }

  package mutating func append(_ line: String) { lines.append(PastedLines.unmarked(line)) }

  /// Whether the next line may continue a location that has begun.
  package var mayGoOn: Bool {
    guard let start = lines.lastIndex(where: Navigation.isLocation) else { return false }
    return lines.count < PastedLines.longest
      && !Location.isWhole(in: lines[start...].joined(separator: "\n"))
  }

  /// Takes the lines that are to be carried out.
  package mutating func take() -> [String] {
    defer { lines = [] }
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
    return count == 1 ? (first, 1) : (found.canonical, count)
  }

  /// A line without the quotation marks of mail at its beginning.
  static func unmarked(_ line: String) -> String {
    let text = line.trimmed
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
