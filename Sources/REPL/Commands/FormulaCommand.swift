// FormulaCommand — selects the formula that is iterated.

package import FractalEngine
package import Jobs
internal import Places

enum FormulaCommand: Command {
  static let name = "formula"
  static let aliases = ["formulas"]
  static let usage = "formula [NAME [POWER] | \"z^2 + c\"] | formula --json"
  static let summary = "list the formulas, or choose one and its power"
  static let group = CommandGroup.look
  static let completes = [WordKind.formula]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    // A formula written as mathematics may contain blanks.
    let typed = command.words.dropFirst().joined(separator: " ")
    if HybridFormula.isWritten(typed) { return try visit(typed, command, in: explorer) }
    let arguments = try arguments(command, flags: ["--json"], most: 2)
    if try arguments.listsJSON {
      let current = Formulas.name(of: explorer.location)
      return Answer(
        lines: [
          JSON.lines(
            Formulas.listed.map { entry in
              entry.json.adding(JSON.Member("current", .bool(entry.name == current)))
            }
          ).text
        ])
    }
    guard let name = arguments.words.first else {
      let current = Formulas.name(of: explorer.location)
      return Answer(
        lines: Formulas.listed.map { entry in
          let mark = entry.name == current ? "*" : " "
          return "\(mark) \(entry.line)"
        })
    }
    let power = arguments.words.dropFirst().first
    let expected = "a power, 2 to 1000"
    return try visit(
      name, power: arguments.wholeNumber(power, within: Location.powers, expected), command,
      in: explorer)
  }

  /// Goes to the same view of another formula.
  ///
  /// - Parameter text: The formula's name, or the formula.
  private static func visit(
    _ text: String, power: Int? = nil, _ command: CommandWords, in explorer: isolated Explorer
  ) throws -> Answer {
    let next = try Formulas.location(explorer.location, typed: text, power: power)
    _ = try Formulas.chosen(by: next)
    return explorer.visit(
      explorer.view.with(next), by: command.text,
      remarks: next.hybrid.map { ["\($0.written) is ops=\($0.text)"] } ?? [])
  }
}

extension FormulaEntry {
  /// The formula's name, iteration and powers, whether all pixels share one c, and where it is best
  /// seen.
  package var line: String {
    let range = powers.count == 1 ? "" : ", p=\(powers.lowerBound) to p=\(powers.upperBound)"
    return "\(name)  \(summary)\(range)" + (takesConstant ? ", takes c" : "")
      + "; see \(view)"
  }

  /// The formula as an object of JSON.
  package var json: JSON {
    [
      "name": .string(name), "summary": .string(summary),
      "powers": [.integer(powers.lowerBound), .integer(powers.upperBound)],
      "view": .string("fathom1:\(view):f=\(name)"),
    ]
  }
}
