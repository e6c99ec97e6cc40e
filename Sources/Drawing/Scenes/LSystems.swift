// LSystems — the built-in L-systems, as data.

internal import BigNumbers

/// The built-in L-systems, of which a new one is one line here.
package enum LSystems {
  /// One of the list.
  package struct Entry: Sendable {
    package let name: String
    let axiom: String
    let rules: [Character: String]
    /// Thousandths of a degree.
    let angle: Int
    var isUpward = false
  }

  /// The figures of Koch (1904), Heighway, Hilbert (1891) and Gosper, and two plants after
  /// Prusinkiewicz and Lindenmayer, The Algorithmic Beauty of Plants (1990), figure 1.24 d and e.
  package static let all = [
    Entry(name: "koch", axiom: "F", rules: ["F": "F+F--F+F"], angle: 60_000),
    Entry(name: "dragon", axiom: "F", rules: ["F": "F+G", "G": "F-G"], angle: 90_000),
    Entry(
      name: "hilbert", axiom: "A", rules: ["A": "+BF-AFA-FB+", "B": "-AF+BFB+FA-"], angle: 90_000),
    Entry(
      name: "gosper", axiom: "F", rules: ["F": "F-G--G+F++FF+G-", "G": "+F-GG--G-F++F+G"],
      angle: 60_000),
    Entry(
      name: "plant", axiom: "X", rules: ["X": "F[+X][-X]FX", "F": "FF"], angle: 25_700,
      isUpward: true),
    Entry(
      name: "bush", axiom: "X", rules: ["X": "F[+X]F[-X]+X", "F": "FF"], angle: 20_000,
      isUpward: true),
  ]

  static func named(_ name: String) throws(SceneError) -> LSystem? {
    guard let entry = all.first(where: { $0.name == name }) else { return nil }
    return try LSystem(
      axiom: entry.axiom, rules: entry.rules, angle: ExactDecimal(entry.angle, exponent: -3),
      isUpward: entry.isUpward)
  }
}
