// PaletteCommand — the colors themselves.

internal import DeepZoom
internal import Pictures

enum PaletteCommand: Command {
  static let name = "palette"
  static let usage = "palette [NAME]"
  static let summary = "list the palettes, or choose one: recolors at once"
  static let group = CommandGroup.look
  static let completes = [WordKind.palette]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    let current = explorer.location.palette ?? Palettes.all[0].name
    guard let name = arguments.words.first else {
      let entries = Palettes.all.map { ($0.name, $0.summary) }
      return Answer(lines: ColorCommand.list(entries, current: current))
    }
    var next = explorer.location
    next.palette = name
    return explorer.visit(explorer.view.with(try next.checkedLook()), by: command.text)
  }
}
