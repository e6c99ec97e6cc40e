// LSystem+File — reads an L-system from a text, and writes it as a location's values.

internal import BigNumbers

extension LSystem {
  /// Whether a text looks like the file of an L-system: one of its lines begins with `axiom:`.
  package static func isNamed(in text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains {
      $0.lowercased().filter { !$0.isWhitespace }.hasPrefix("axiom:")
    }
  }

  /// Reads the lines `axiom: F`, `angle: 60`, `F = F+F--F+F`, and perhaps `start: up`; `#` begins a
  /// comment.
  package init(parsing text: String) throws(SceneError) {
    var (axiom, angle, isUpward): (String?, ExactDecimal?, Bool) = (nil, nil, false)
    var rules: [Character: String] = [:]
    for (index, line) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      let bare = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }
      if bare.isEmpty { continue }
      guard let mark = bare.firstIndex(where: { $0 == ":" || $0 == "=" }) else {
        throw .badLine(index + 1, "‘\(line.prefix(40))’ is no ‘key: value’ and no ‘F = rule’")
      }
      let (key, value) = (bare[..<mark], String(bare[bare.index(after: mark)...]))
      switch key.lowercased() {
      case "axiom": axiom = value
      case "angle":
        guard let number = try? ExactDecimal(value) else {
          throw .badLine(index + 1, "‘\(value.prefix(40))’ is no number of degrees")
        }
        angle = number
      case "start":
        guard value == "up" || value == "right" else {
          throw .badLine(index + 1, "the start is ‘up’ or ‘right’")
        }
        isUpward = value == "up"
      default:
        guard key.count == 1, let letter = key.first, Self.isLetter(letter) else {
          throw .badLine(index + 1, "‘\(key.prefix(40))’ is not axiom, angle, start, or a letter")
        }
        guard rules.updateValue(value, forKey: letter) == nil else {
          throw .badLine(index + 1, "‘\(letter)’ has two rules")
        }
      }
    }
    guard let axiom else { throw .badRule("it has no line ‘axiom: …’") }
    guard let angle else { throw .badRule("it has no line ‘angle: …’") }
    try self.init(axiom: axiom, rules: rules, angle: angle, isUpward: isUpward)
  }

  /// The values of a location's keys `axiom` and `rules`, where `/` and `_` stand for [ and ].
  var keys: (axiom: String, rules: String) {
    func written(_ text: String) -> String {
      String(text.map { $0 == "[" ? "/" : $0 == "]" ? "_" : $0 })
    }
    return (
      written(axiom),
      rules.sorted { $0.key < $1.key }.map { "\($0.key)\(written($0.value))" }
        .joined(separator: ",")
    )
  }

  /// Reads the values of a location's keys.
  init(axiom: String, rules: String, angle: ExactDecimal, isUpward: Bool) throws(SceneError) {
    func read(_ text: some StringProtocol) -> String {
      String(text.map { $0 == "/" ? "[" : $0 == "_" ? "]" : $0 })
    }
    var found: [Character: String] = [:]
    for rule in rules.split(separator: ",") {
      guard let letter = rule.first, found[letter] == nil else {
        throw .badRule("‘\(rules.prefix(40))’ has two rules of one letter")
      }
      found[letter] = read(rule.dropFirst())
    }
    try self.init(axiom: read(axiom), rules: found, angle: angle, isUpward: isUpward)
  }
}
