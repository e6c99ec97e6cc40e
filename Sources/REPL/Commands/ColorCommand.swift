// ColorCommand — selects the coloring.

internal import Coloring
internal import Jobs
internal import Places

enum ColorCommand: Command {
  static let name = "color"
  static let aliases = ["colour"]
  static let usage = "color [NAME] [KEY=VALUE …] | color --json"
  static let summary = "list the colorings, or choose one and set how it looks"
  static let details = [
    "phase=TURNS density=N   where the palette starts, and how often it runs",
    "gamma=N                 above 1 brightens, below 1 darkens",
    "light=DEGREES relief=N  where the light stands; how strong it is, 0 … 1",
    "interior=RRGGBB unresolved=RRGGBB",
    "                        colors of what never escapes, and of what the limit ended",
    "stripes=N               of the coloring ‘stripe’, 1 … 32",
    "traps=SHAPE/SHAPE…      of the coloring ‘traps’: point, line, circle, cross, stalk,",
    "                        each with numbers, as in circle,RE,IM,RADIUS",
    "trapby=NAME             what ‘traps’ shows: distance, shape, angle or index",
    "texture=IMAGE           of the coloring ‘texture’: a PNG image",
    "lights=DEGREES,N,RRGGBB/…",
    "                        up to four further lights, with strength and color",
    "layer=NAME blend=NAME opacity=N",
    "                        a coloring over the first: normal, multiply,",
    "                        screen, overlay or soft; 0 … 1",
    "layer=NAME,BLEND,OPACITY,MASK/…",
    "                        up to seven of them; masks are outside, inside,",
    "                        near, far, light and dark",
    "KEY=                    as usual again",
  ]
  static let group = CommandGroup.look
  static let completes = [WordKind.coloringOrSetting, .lookSetting]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--json"])
    let current = explorer.location.color ?? Colorings.all[0].name
    if try arguments.listsJSON {
      let colorings = Colorings.all.map { coloring -> JSON in
        [
          "name": .string(coloring.name), "summary": .string(coloring.summary),
          "current": .bool(coloring.name == current),
        ]
      }
      return Answer(lines: [JSON.lines(colorings).text])
    }
    if arguments.words.isEmpty {
      let settings = explorer.location.look.texts.joined(separator: " ")
      return Answer(
        lines: list(Colorings.all.map { ($0.name, $0.summary) }, current: current)
          + (settings.isEmpty ? [] : [settings]))
    }
    var next = explorer.location
    for (index, word) in arguments.words.enumerated() {
      guard let equals = word.firstIndex(of: "=") else {
        guard index == 0 else { throw CommandError.unfit(word, expected: "KEY=VALUE") }
        next.color = word
        continue
      }
      let (name, value) = (String(word[..<equals]), String(word[word.index(after: equals)...]))
      guard let key = LookKey(rawValue: name) else {
        throw CommandError.noSetting(name, known: LookKey.allCases.map(\.rawValue))
      }
      if value.isEmpty {
        next.look.reset(key)
      } else if key == .texture && !LookKeys.isChecksum(value) {
        next.look.texture = try TrapStore.standard.keep(value)
      } else {
        try next.look.set(key, to: value)
      }
    }
    return explorer.visit(explorer.view.with(try next.checkedLook()), by: command.text)
  }

  /// A list of names with descriptions, in which the current one is marked.
  static func list(_ entries: [(String, String)], current: String) -> [String] {
    let width = entries.map(\.0.count).max() ?? 0
    return entries.map { name, summary in
      let gap = String(repeating: " ", count: width + 2 - name.count)
      return "\(name == current ? "*" : " ") \(name)\(gap)\(summary)"
    }
  }
}

extension Location {
  /// This location, after checking that its coloring and palette exist.
  ///
  /// - Throws: `RequestError`.
  func checkedLook() throws -> Location {
    _ = try Recipe(self, size: try PictureSize(width: 1, height: 1))
    return self
  }
}
