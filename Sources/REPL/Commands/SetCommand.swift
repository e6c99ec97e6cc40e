// SetCommand — changes how pictures are shown.

internal import Places

enum SetCommand: Command {
  static let name = "set"
  static let usage = "set [cross|mouse on|off | picture MODE | shape square|window | size WxH|auto]"
  static let summary = "cross, kind, shape and size of pictures; the mouse; alone, lists all"
  static let details = [
    "cross on|off      the quadrants' cross and numbers over the picture",
    "picture MODE      auto, kitty, iterm, sixel, blocks, 256, braille, ascii or none",
    "shape window      fills the terminal's window: 1 to 4 are the quarters of that;",
    "shape square      the shape in which the journey began, usually a square",
    "size WxH|auto     pixels of the picture on the screen",
    "mouse on|off|auto clicks, wheel and drags move the view; see ‘keys’",
  ]
  static let group = CommandGroup.session
  static let completes = [WordKind.setting]
  static let names = ["cross", "picture", "shape", "size", "mouse"]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 2)
    var settings = explorer.settings
    guard let name = arguments.words.first else {
      return Answer(lines: [
        "cross    \(settings.cross ? "on" : "off")",
        "picture  \(settings.mode?.rawValue ?? "auto")",
        "shape    \(settings.shape.rawValue)",
        "size     \(settings.size?.text ?? "auto")",
        "mouse    \(settings.mouse.map { $0 ? "on" : "off" } ?? "auto")",
      ])
    }
    guard names.contains(name) else { throw CommandError.noSetting(name, known: names) }
    let value = try arguments.word(1, "the value")
    switch name {
    case "cross":
      guard ["on", "off"].contains(value) else {
        throw CommandError.unfit(value, expected: "on or off")
      }
      settings.cross = value == "on"
    case "mouse":
      guard ["on", "off", "auto"].contains(value) else {
        throw CommandError.unfit(value, expected: "on, off or auto")
      }
      settings.mouse = value == "auto" ? nil : value == "on"
      explorer.setScreen(settings)
      return Answer()
    case "shape":
      guard let shape = PictureShape(rawValue: value) else {
        throw CommandError.unfit(value, expected: "square or window")
      }
      if shape == .window && settings.display.aspect == nil { throw CommandError.noWindow }
      settings.shape = shape
    case "picture": settings.mode = try PictureMode.named(value)
    default: settings.size = value == "auto" ? nil : try PictureSize(parsing: value)
    }
    explorer.setScreen(settings)
    return Answer(effect: .draw)
  }
}

extension PictureMode {
  /// The mode with a name; nil for `auto`.
  package static func named(_ name: String) throws(CommandError) -> PictureMode? {
    if name == "auto" { return nil }
    guard let mode = PictureMode(rawValue: name) else {
      let names = (["auto"] + allCases.map(\.rawValue)).joined(separator: ", ")
      throw .unfit(name, expected: "one of \(names)")
    }
    return mode
  }
}
