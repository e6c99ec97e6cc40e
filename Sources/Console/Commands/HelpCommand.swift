// HelpCommand — what can be typed.

internal import DeepZoom
internal import Studio

enum HelpCommand: Command {
  static let name = "help"
  static let aliases = ["?"]
  static let usage = "help [COMMAND]"
  static let summary = "this list, or more about one command"
  static let group = CommandGroup.session
  static let completes = [WordKind.topic]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    guard let topic = arguments.words.first else { return Answer(lines: overview) }
    return Answer(lines: page(of: try Commands.command(typed: topic)))
  }

  /// Every command with its summary, by what it is for.
  static var overview: [String] {
    let width = 14
    var lines = [
      "1 2 3 4 or 1-4-3-1 go into quadrants; ‘help quadrants’ draws them. Arrows, + and -",
      "move while nothing is typed: ‘help keys’.",
    ]
    for group in CommandGroup.allCases {
      lines += ["", group.rawValue]
      for command in Commands.all where command.group == group {
        let gap = String(repeating: " ", count: max(1, width - command.name.count))
        lines.append("  \(command.name)\(gap)\(command.summary)")
      }
    }
    return lines + [
      "", "The first letters are enough: ‘pl’ for ‘places’. ‘help COMMAND’ tells more.",
    ]
  }

  static func page(of command: any Command.Type) -> [String] {
    var lines = ["\(command.usage)", "  \(command.summary)"]
    if !command.aliases.isEmpty {
      lines.append("  also: \(command.aliases.joined(separator: ", "))")
    }
    if !command.details.isEmpty { lines += [""] + command.details }
    return lines
  }
}
