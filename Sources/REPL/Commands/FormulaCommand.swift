// FormulaCommand — selects the formula that is iterated.

package import FractalEngine
package import Jobs
internal import Places

enum FormulaCommand: Command {
  static let name = "formula"
  static let aliases = ["formulas"]
  static let usage = "formula [NAME [POWER]] | formula --json"
  static let summary = "list the formulas, or choose one and its power"
  static let group = CommandGroup.look
  static let completes = [WordKind.formula]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--json"], most: 2)
    if try arguments.listsJSON {
      let current = explorer.location.formula
      return Answer(
        lines: [
          JSON.lines(
            Formulas.all.map { entry in
              entry.json.adding(JSON.Member("current", .bool(entry.name == current)))
            }
          ).text
        ])
    }
    guard let name = arguments.words.first else {
      return Answer(
        lines: Formulas.all.map { entry in
          let mark = entry.name == explorer.location.formula ? "*" : " "
          return "\(mark) \(entry.line)"
        })
    }
    var next = explorer.location
    next.formula = name
    if Formulas.named(name)?.takesConstant == false { next.constant = nil }
    let expected = "a power, 2 to 1000"
    let power = arguments.words.dropFirst().first
    next.power = try arguments.wholeNumber(power, within: Location.powers, expected) ?? next.power
    _ = try Formulas.chosen(by: next)
    return explorer.visit(explorer.view.with(next), by: command.text)
  }
}

extension FormulaEntry {
  /// The formula's name, iteration and powers, and whether all pixels share one c.
  package var line: String {
    let range = powers.count == 1 ? "" : ", p=\(powers.lowerBound) to p=\(powers.upperBound)"
    return "\(name)  \(summary)\(range)" + (takesConstant ? ", takes c" : "")
  }

  /// The formula as an object of JSON.
  package var json: JSON {
    [
      "name": .string(name), "summary": .string(summary),
      "powers": [.integer(powers.lowerBound), .integer(powers.upperBound)],
    ]
  }
}
