// LSystem — a figure by rewriting letters, as data (Lindenmayer, 1968).

package import BigNumbers

/// Letters that are replaced again and again, and then read as the path of a turtle.
///
/// Each capital letter is replaced by its rule, or stays as it is. In the end, `F` and `G` draw a
/// line of length 1; other letters draw nothing. `+` turns left by the angle, `-` right, `[` keeps
/// the position and the direction, and `]` goes back to what was kept last.
package struct LSystem: Sendable, Equatable {
  package var axiom: String
  package var rules: [Character: String]
  /// In degrees.
  package var angle: ExactDecimal
  /// Whether the turtle starts upward, instead of to the right.
  package var isUpward: Bool

  package init(
    axiom: String, rules: [Character: String], angle: ExactDecimal, isUpward: Bool = false
  ) throws(SceneError) {
    (self.axiom, self.rules, self.angle, self.isUpward) = (axiom, rules, angle, isUpward)
    for text in [axiom] + rules.values { try Self.check(text) }
    for letter in rules.keys where !Self.isLetter(letter) {
      throw .badRule("the letter ‘\(letter)’ is no capital letter from A to Z")
    }
    let total = rules.values.reduce(axiom.count) { $0 + $1.count }
    guard total <= 2000 else { throw .badRule("its rules have more than 2000 characters") }
    guard axiom.contains(where: Self.isLetter) else { throw .badRule("its axiom has no letter") }
  }

  private static func check(_ text: String) throws(SceneError) {
    var depth = 0
    for character in text {
      guard isLetter(character) || "+-[]".contains(character) else {
        throw .badRule("‘\(character)’ is no capital letter, +, -, [ or ]")
      }
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if depth < 0 { break }
    }
    if depth != 0 { throw .badRule("[ and ] do not match in ‘\(text.prefix(40))’") }
  }

  static func isLetter(_ character: Character) -> Bool { ("A"..."Z").contains(character) }
  static func draws(_ letter: Character) -> Bool { letter == "F" || letter == "G" }
}
