// PlainMarks — typographic marks in a typed line become those of a keyboard: “a b”, —size, −0.25.

internal import Jobs

/// Replaces the marks that mail programs and word processors write in place of a keyboard's.
enum PlainMarks {
  /// The marks that may close a quotation, by the mark that opens it.
  private static let closing: [Character: Set<Character>] = [
    "“": ["”", "“"], "„": ["“", "”"], "«": ["»"], "»": ["«"], "‘": ["’"], "‚": ["‘", "’"],
    "'": ["'"],
  ]
  private static let minuses: Set<Character> = ["−", "–", "‐", "‑", "‒", "﹣", "－"]
  private static let dashes: Set<Character> = ["–", "—", "―", "-"]

  /// A line in which quotation marks of any kind around words are double quotes, a dash before an
  /// option is `--`, and the minus of a number is `-`.
  ///
  /// Characters without a width at the line's beginning, such as a byte order mark, are left out.
  /// An apostrophe within a word stays, and so does a mark that is not closed at the end of a word.
  ///
  /// - Complexity: O(length), and O(length) more for each mark that is not closed.
  static func line(_ line: String) -> String {
    guard line.utf8.contains(where: { $0 >= 0x80 || $0 == 0x27 }) else { return line }
    let characters = Array(String(line.unicodeScalars.drop(while: PastedName.isInvisible)))
    var found = ""
    var isQuoted = false
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if isQuoted {
        found.append(character)
        if character == "\\" && index + 1 < characters.count {
          index += 1
          found.append(characters[index])
        } else if character == "\"" {
          isQuoted = false
        }
      } else if character == "\"" {
        isQuoted = true
        found.append(character)
      } else if let end = quotation(at: index, in: characters) {
        found += quoted(characters[(index + 1)..<end])
        index = end
      } else if let end = option(at: index, in: characters) {
        found += "--"
        index = end - 1
      } else {
        found.append(isMinus(at: index, in: characters) ? "-" : character)
      }
      index += 1
    }
    return found
  }

  /// The index of the mark that closes the quotation that a word begins with, or nil.
  private static func quotation(at index: Int, in line: [Character]) -> Int? {
    guard startsWord(index, line), let ends = closing[line[index]] else { return nil }
    return line.indices.dropFirst(index + 1).first { end in
      ends.contains(line[end])
        && line[(end + 1)...].first { !".,!?".contains($0) }.map(isGap) ?? true
    }
  }

  private static func quoted(_ text: ArraySlice<Character>) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }

  /// The index after the dashes with which an option begins, of which one is typographic, or nil.
  private static func option(at index: Int, in line: [Character]) -> Int? {
    guard startsWord(index, line), dashes.contains(line[index]) else { return nil }
    let marks = line[index...].prefix { dashes.contains($0) }
    guard marks.contains(where: { $0 != "-" }), marks.endIndex < line.count,
      line[marks.endIndex].isASCII && line[marks.endIndex].isLetter
    else { return nil }
    return marks.endIndex
  }

  /// Whether a typographic minus is the sign of a number or of an exponent.
  private static func isMinus(at index: Int, in line: [Character]) -> Bool {
    guard minuses.contains(line[index]), index + 1 < line.count,
      isDigit(line[index + 1]) || line[index + 1] == "."
    else { return false }
    if startsWord(index, line) || line[index - 1] == "," { return true }
    return index > 1 && "eE".contains(line[index - 1]) && isDigit(line[index - 2])
  }

  private static func startsWord(_ index: Int, _ line: [Character]) -> Bool {
    index == 0 || isGap(line[index - 1])
  }

  private static func isGap(_ character: Character) -> Bool {
    character.isWhitespace || character == ";"
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
