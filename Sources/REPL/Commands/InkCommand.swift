// InkCommand — reads, lists, writes and puts away the ink over the pictures.

internal import Core
internal import Drawing
internal import Jobs
internal import Places

enum InkCommand: Command {
  static let name = "ink"
  static let usage = "ink [FILE | none | save FILE | on [COLOR [WIDTH]] | off]"
  static let summary = "list the strokes drawn over the view, or draw those of a file"
  static let details = [
    "Ink is drawn by hand, here or on the page of ‘fathom serve’, and kept with a",
    "saved place. ‘load’ shows the place's ink, ‘ink spiral.ink’ that of a file, and",
    "‘ink none’ puts it away. ‘render’, ‘poster’ and ‘save’ take it along, and ‘ink",
    "save FILE’ writes it. Each stroke is a bookmark: ‘goto stroke 7’.",
    "‘ink on’ draws with the mouse: hold the left button. ‘ink on ffd23f 0.03’ sets",
    "the color, and the width in heights of the view. ‘back’ undoes a stroke; Esc or",
    "‘ink off’ ends drawing.",
  ]
  static let group = CommandGroup.places
  static let completes = [WordKind.oneOf(["on", "off", "none", "save"]), .file]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--force"])
    let words = arguments.words
    if words.isEmpty { return Answer(lines: StrokeList(explorer.ink?.ink ?? Ink()).lines) }
    if words[0] == "stroke" {
      let stroke = try pen(arguments).stroke(words.dropFirst(3), in: explorer.location)
      explorer.draw(stroke, by: command.text)
      return Answer(effect: .draw)
    }
    if words[0] == "on" { return try takePen(try pen(arguments), arguments, explorer) }
    if words.count > 2 { throw CommandError.tooMany(words[2], usage: usage) }
    if words[0] == "save" {
      guard words.count == 2 else { throw CommandError.missing("a file", usage: usage) }
      if explorer.mayAsk, !arguments.has("--force"), TextFile.exists(words[1]) {
        return Answer(
          effect: .ask("Replace \(words[1].excerpt)?", ifYes: command.text + " --force"))
      }
      try KeptInk.write(explorer.ink?.ink ?? Ink(), to: words[1])
      return Answer(remarks: ["\(words[1].excerpt) written"])
    }
    if words.count > 1 { throw CommandError.tooMany(words[1], usage: usage) }
    if words[0] == "off" {
      explorer.settings.pen = nil
      return Answer()
    }
    if words[0] == "none" {
      if explorer.ink != nil { explorer.draw(nil, by: command.text) }
      return Answer(effect: .draw)
    }
    let ink = try KeptInk(reading: words[0])
    explorer.draw(ink, by: command.text)
    return Answer(
      remarks: [HumanReadable.counted(ink.ink.strokes.count, "stroke")], effect: .draw)
  }

  /// The pen of the second word, a color, and the third, a width.
  private static func pen(_ arguments: Arguments) throws -> InkPen {
    var color = InkPen.usual.color
    if let text = arguments.words.dropFirst().first {
      guard let given = HexColor(Array(text.lowercased().utf8)) else {
        throw CommandError.unfit(text, expected: "a color RRGGBB")
      }
      color = given
    }
    let expected = "a width in heights of the view, from 0.001 to 1"
    let width = try arguments.number(2, within: InkPen.possibleWidths, expected)
    return InkPen(color: color, width: width ?? InkPen.usual.width)
  }

  /// Makes drags of the mouse draw.
  private static func takePen(
    _ pen: InkPen, _ arguments: Arguments, _ explorer: isolated Explorer
  ) throws -> Answer {
    if arguments.words.count > 3 {
      throw CommandError.tooMany(arguments.words[3], usage: usage)
    }
    guard explorer.mayAsk else {
      throw BadInput(
        "‘ink on’ needs a person at a terminal", remedy: "‘ink FILE’ draws the strokes of a file.")
    }
    guard explorer.settings.mouse != false else {
      throw BadInput(
        "‘ink on’ needs the mouse, which is off", remedy: "‘set mouse on’ turns it on.")
    }
    explorer.settings.pen = pen
    // The picture is drawn once more, so that it is in reach of the mouse.
    return Answer(
      remarks: ["the mouse draws with its left button held; ‘back’ undoes a stroke, Esc ends"],
      effect: .draw)
  }

  /// Goes to the window in which a stroke was drawn.
  ///
  /// - Parameter number: The stroke's number in the list, from 1.
  static func visit(stroke number: String, in explorer: isolated Explorer) async throws -> Answer {
    let strokes = explorer.ink?.ink.strokes ?? []
    guard !strokes.isEmpty else {
      throw BadInput(
        "no ink lies over the view", remedy: "‘ink FILE’ draws the strokes of a file over it.")
    }
    guard let index = Int(number), strokes.indices.contains(index - 1) else {
      throw CommandError.unfit(number, expected: "a stroke from 1 to \(strokes.count)")
    }
    let anchor = strokes[index - 1].anchor
    var place = explorer.location
    place.window = try LocationWindow(re: anchor.re, im: anchor.im, height: anchor.height)
    return explorer.visit(ExplorerView(place))
  }
}
