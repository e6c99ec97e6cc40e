// PastedName — a journey or a name as it is pasted from prose: “seahorse”, 1–4–4–1.

/// A journey or the name of a place, as people copy it from a text.
package enum PastedName {
  private static let marks: Set<Character> = [
    "“", "”", "„", "‘", "’", "«", "»", "'", "\"", "<", ">", "`",
  ]
  private static let dashes: Set<Character> = ["-", "–", "‐", "‑", "‒", "—", "―", "−", "﹣", "－"]

  /// The text without quotation marks around it, without a period after it, and without characters
  /// that have no width; the dashes of a journey become `-`.
  package static func bare(_ text: String) -> String {
    let around = { (character: Character) in marks.contains(character) || character.isWhitespace }
    let ends = { (character: Character) in around(character) || ".,!".contains(character) }
    let core = String(visible(text).drop(while: around).reversed().drop(while: ends).reversed())
    let journey = withPlainDashes(core)
    return isJourney(journey) ? journey : core
  }

  /// The rest of a journey that was broken before a dash, such as `-3-3`, without that dash; nil
  /// for any other text.
  package static func restOfJourney(_ text: String) -> String? {
    let plain = withPlainDashes(bare(text))
    guard plain.first == "-" else { return nil }
    let rest = String(plain.dropFirst())
    return isJourney(rest) ? rest : nil
  }

  /// The journey that several lines give together, such as `1-4-4-` and `1-3-3`; nil if a line
  /// holds anything else.
  package static func journey(overLines text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count > 1 else { return nil }
    var parts: [Substring] = []
    for line in lines where !bare(String(line)).isEmpty {
      let text = bare(withoutSoftBreak(String(line)))
      guard let part = isJourney(text) ? text : restOfJourney(text) else { return nil }
      parts.append(Substring(part).drop { $0 == "-" })
      while parts[parts.count - 1].last == "-" { parts[parts.count - 1].removeLast() }
    }
    // The first line is no rest of a journey.
    guard let first = lines.first, isJourney(bare(withoutSoftBreak(String(first)))) else {
      return nil
    }
    return parts.joined(separator: "-")
  }

  /// A journey without the `=` with which mails end a long line; any other text as it is.
  package static func withoutSoftBreak(_ text: String) -> String {
    let core = text.reversed().drop(while: \.isWhitespace)
    guard core.first == "=" else { return text }
    let journey = String(core.dropFirst().reversed())
    return isJourney(bare(journey)) ? journey : text
  }

  /// Whether a text is a journey that begins with a digit.
  package static func isJourney(_ text: String) -> Bool {
    text.utf8.first.map { (0x30...0x39).contains($0) } ?? false && PlaceName.looksLikeJourney(text)
  }

  /// Whether a character has no width and no meaning in a line: a byte order mark, a zero-width
  /// blank, a soft hyphen.
  package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x80 && scalar.properties.generalCategory == .format
  }

  private static func visible(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var seen = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !isInvisible(scalar) {
      let isBlank = scalar.value >= 0x80 && scalar.properties.isWhitespace
      seen.append(isBlank ? " " : scalar)
    }
    return String(seen)
  }

  private static func withPlainDashes(_ text: String) -> String {
    let decoded = text.replacing("%2D", with: "-").replacing("%2d", with: "-")
    return String(decoded.map { dashes.contains($0) ? "-" : $0 })
  }
}
