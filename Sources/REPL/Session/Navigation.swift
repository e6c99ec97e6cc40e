// Navigation — lines without a command: quadrants, and pasted locations.

internal import Jobs
internal import Places

enum Navigation {
  /// The quadrants of `3`, `1-4-3-1`, `1431` or `1 4 3 1`, perhaps with other dashes or blanks; nil
  /// for any other line.
  ///
  /// - Throws: `CommandError` if the line consists of digits, and one is not the number of a
  ///   quadrant.
  static func quadrants(_ command: CommandWords) throws(CommandError) -> [Quadrant]? {
    let pasted = PastedName.bare(command.text)
    let text = (PastedName.isJourney(pasted) ? pasted : command.text).utf8
    let isJourney = text.allSatisfy {
      (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x20 || $0 == 0x09
    }
    guard isJourney, let first = text.first, (0x30...0x39).contains(first) else { return nil }
    var quadrants: [Quadrant] = []
    quadrants.reserveCapacity(text.count)
    for byte in text where (0x30...0x39).contains(byte) {
      guard let quadrant = Quadrant(rawValue: byte - 0x30) else {
        throw .noQuadrant(Character(UnicodeScalar(byte)))
      }
      quadrants.append(quadrant)
    }
    return quadrants
  }

  /// Whether a line contains a location string, as people paste it.
  static func isLocation(_ text: String) -> Bool { Location.isNamed(in: text) }
}

extension CommandWords {
  /// Creates a command from a verb and the text of another command.
  init(typed verb: String, rest: CommandWords) {
    self.init(words: [verb] + rest.words, text: "\(verb) \(rest.text)")
  }
}
