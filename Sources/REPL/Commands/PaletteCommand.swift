// PaletteCommand — selects the palette.

internal import Coloring
internal import Core
internal import Jobs
internal import Places

enum PaletteCommand: Command {
  static let name = "palette"
  static let usage = "palette [NAME|COLORS|FILE|--json] | palette save NAME|FILE [--force]"
  static let summary = "list the palettes, or choose one: recolors at once"
  static let details = [
    "Colors are sRGB with places in percent: palette 081026,3283be@25,fdf3da@49.",
    "Files are FRACTINT's .map and .par, GIMP's .ggr and .gpl, JASC's .pal, Ultra",
    "Fractal's .ugr, Kalles Fraktaler's .kfr, lists as in style sheets, and the middle",
    "row of a PNG. The place carries the colors. ‘palette save NAME’ keeps those of the",
    "view under a name; a NAME that ends in .ggr, .gpl, .map or .txt is a file.",
  ]
  static let group = CommandGroup.look
  static let completes = [WordKind.palette]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--force", "--json"], most: 2)
    let listsJSON = try arguments.listsJSON
    guard let typed = arguments.words.first else {
      return list(explorer.location, asJSON: listsJSON)
    }
    if typed == "save" {
      let target = try arguments.word(1, "a name or a file")
      let recipe = try Recipe(explorer.location, size: try PictureSize(width: 1, height: 1))
      let done = try PaletteStore.standard.save(
        recipe.look.palette.stops, as: target, isReplacing: arguments.has("--force"))
      return Answer(remarks: [done])
    }
    if arguments.words.count > 1 { _ = try Self.arguments(command, most: 1) }
    let choice = try PaletteChoice(typed: typed)
    var next = explorer.location
    next.palette = choice.text
    return explorer.visit(
      explorer.view.with(try next.checkedLook()), by: "palette \(choice.text)",
      remarks: choice.notes)
  }

  /// Lists all palettes and marks the current one; the user's own palette comes first.
  private static func list(_ location: Location, asJSON: Bool) -> Answer {
    let recipe = try? Recipe(location, size: try PictureSize(width: 1, height: 1))
    let current = recipe?.look.palette ?? Palettes.all[0]
    let isOwn = Palettes.named(current.name) == nil
    let kept = PaletteStore.standard.names.compactMap { name in
      PaletteStore.standard.stops(named: name).map { (name, Palette($0)) }
    }
    let entries = (isOwn ? [("(own)", current)] : []) + Palettes.all.map { ($0.name, $0) } + kept
    let marked = isOwn ? "(own)" : current.name
    if asJSON {
      let palettes = entries.map { name, palette -> JSON in
        [
          "name": .string(name), "summary": .string(palette.summary),
          "stops": .string(palette.stops.text), "current": .bool(name == marked),
        ]
      }
      return Answer(lines: [JSON.lines(palettes).text])
    }
    return Answer(
      lines: ColorCommand.list(entries.map { ($0, $1.summary) }, current: marked),
      palettes: entries.map(\.1))
  }
}
