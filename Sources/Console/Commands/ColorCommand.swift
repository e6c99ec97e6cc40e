// ColorCommand — how counts become colors.

internal import DeepZoom
internal import Pictures
internal import Studio

enum ColorCommand: Command {
  static let name = "color"
  static let aliases = ["colour"]
  static let usage = "color [NAME]"
  static let summary = "list the colorings, or choose one"
  static let group = CommandGroup.look
  static let completes = [WordKind.coloring]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    let current = explorer.location.color ?? Colorings.all[0].name
    guard let name = arguments.words.first else {
      return Answer(lines: list(Colorings.all.map { ($0.name, $0.summary) }, current: current))
    }
    var next = explorer.location
    next.color = name
    return explorer.visit(explorer.view.with(try next.checkedLook()), by: command.text)
  }

  /// Names with what they mean, the current one marked.
  static func list(_ entries: [(String, String)], current: String) -> [String] {
    let width = entries.map(\.0.count).max() ?? 0
    return entries.map { name, summary in
      let gap = String(repeating: " ", count: width + 2 - name.count)
      return "\(name == current ? "*" : " ") \(name)\(gap)\(summary)"
    }
  }
}

extension Location {
  /// The same, if there are such a coloring and such a palette.
  ///
  /// - Throws: `StudioComplaint`.
  func checkedLook() throws -> Location {
    _ = try Recipe(self, size: try PictureSize(width: 1, height: 1))
    return self
  }
}
