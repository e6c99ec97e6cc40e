// HelpCommand — explains the commands.

internal import Jobs

enum HelpCommand: Command {
  static let name = "help"
  static let aliases = ["?"]
  static let usage = "help [COMMAND | all] [--json]"
  static let summary = "this list, or more about one command"
  static let group = CommandGroup.session
  static let completes = [WordKind.topic]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--json"], most: 1)
    if arguments.has("--json") {
      guard let topic = arguments.words.first, topic != "all" else {
        return Answer(lines: [JSON.lines(Commands.all.map { json(of: $0) }).text])
      }
      return Answer(lines: [json(of: try Commands.command(typed: topic)).text])
    }
    guard let topic = arguments.words.first else {
      return Answer(lines: fitting(explorer.settings.display.columns))
    }
    if topic == "all" { return Answer(lines: overview) }
    return Answer(lines: page(of: try Commands.command(typed: topic)))
  }

  /// Every command with its summary, grouped by purpose.
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
      "", "The first letters are enough: ‘sa’ for ‘save’. ‘help COMMAND’ tells more.",
    ]
  }

  /// The overview if it fits into the window, otherwise a shorter one without summaries.
  ///
  /// - Parameter columns: The width of the screen; nil if there is none.
  private static func fitting(_ columns: Int?) -> [String] {
    guard let columns, let size = TerminalSize.of(descriptor: Output.standard.rawValue),
      overview.count + 2 > size.rows
    else { return overview }
    return names(columns: columns)
  }

  /// The names of all commands, grouped by purpose.
  static func names(columns: Int) -> [String] {
    var lines = [
      "1 2 3 4 or 1-4-3-1 go into quadrants; ‘help quadrants’ draws them.",
      "Arrows, + and - move while nothing is typed: ‘help keys’.",
    ]
    for group in CommandGroup.allCases {
      let names = Commands.all.filter { $0.group == group }.map { $0.name }
      lines.append(group.rawValue)
      lines += TextFit.wrapped("  " + names.joined(separator: "  "), columns: min(columns, 80))
    }
    return lines + ["‘help COMMAND’ tells more, ‘help all’ a line of each."]
  }

  /// A command as an object of JSON.
  private static func json(of command: any Command.Type) -> JSON {
    [
      "name": .string(command.name), "usage": .string(command.usage),
      "summary": .string(command.summary), "group": .string(command.group.rawValue),
      "aliases": .array(command.aliases.map(JSON.string)),
      "details": .array(command.details.map(JSON.string)),
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
