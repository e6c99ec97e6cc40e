// IterationsCommand — sets the iteration limit.

internal import Places

enum IterationsCommand: Command {
  static let name = "iterations"
  static let usage = "iterations [N|auto]"
  static let summary = "the iteration limit: a number, or auto"
  static let group = CommandGroup.look
  static let completes = [WordKind.oneOf(["auto"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    guard let text = arguments.words.first else {
      return Answer(lines: ["iterations \(explorer.location.iterations.text)"])
    }
    let next = try explorer.location.iterated(text)
    return explorer.visit(explorer.view.with(next), by: command.text)
  }
}

extension IterationChoice {
  /// The text `auto`, or the number.
  var text: String {
    switch self {
    case .automatic: "auto"
    case .limit(let limit): String(limit)
    }
  }
}
