// FormulaCommand — what is iterated.

internal import DeepZoom

enum FormulaCommand: Command {
  static let name = "formula"
  static let usage = "formula [NAME [POWER]]"
  static let summary = "list the formulas, or choose one and its power"
  static let group = CommandGroup.look
  static let completes = [WordKind.formula]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 2)
    guard let name = arguments.words.first else {
      return Answer(
        lines: Formulas.all.map { entry in
          let mark = entry.name == explorer.location.formula ? "*" : " "
          let powers = "p=\(entry.powers.lowerBound) to p=\(entry.powers.upperBound)"
          return "\(mark) \(entry.name)  \(entry.summary), \(powers)"
        })
    }
    var next = explorer.location
    next.formula = name
    let expected = "a power, 2 to 1000"
    let power = arguments.words.dropFirst().first
    next.power = try arguments.wholeNumber(power, within: Location.powers, expected) ?? next.power
    _ = try Formulas.chosen(by: next)
    return explorer.visit(explorer.view.with(next), by: command.text)
  }
}
