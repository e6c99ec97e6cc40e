// PastedName — a journey or a name as it is pasted from prose: “seahorse”, 1–4–4–1.

/// A journey or the name of a place, as people copy it from a text.
package enum PastedName {
  private static let marks: Set<Character> = [
    "“", "”", "„", "‘", "’", "«", "»", "'", "\"", "<", ">", "`",
  ]
  private static let dashes: Set<Character> = ["-", "–", "‐", "‑"]

  /// The text without quotation marks around it and without a period after it; the dashes of a
  /// journey become `-`.
  package static func bare(_ text: String) -> String {
    let around = { (character: Character) in marks.contains(character) || character.isWhitespace }
    let ends = { (character: Character) in around(character) || ".,!".contains(character) }
    let core = String(text.drop(while: around).reversed().drop(while: ends).reversed())
    let journey = String(core.map { dashes.contains($0) ? "-" : $0 })
    return isJourney(journey) ? journey : core
  }

  /// Whether a text is a journey that begins with a digit.
  package static func isJourney(_ text: String) -> Bool {
    text.utf8.first.map { (0x30...0x39).contains($0) } ?? false && PlaceName.looksLikeJourney(text)
  }
}
