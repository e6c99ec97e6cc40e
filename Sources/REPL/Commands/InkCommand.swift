// InkCommand — reads, lists, writes and puts away the ink over the pictures.

internal import Core
internal import Drawing
internal import Jobs
internal import Places

enum InkCommand: Command {
  static let name = "ink"
  static let usage = "ink [FILE | none | save FILE]"
  static let summary = "list the strokes drawn over the view, or draw those of a file"
  static let details = [
    "Ink is drawn by hand on the page of ‘fathom serve’, and kept with a saved place.",
    "‘load’ shows the place's ink, ‘ink spiral.ink’ that of a file, and ‘ink none’",
    "puts it away. ‘render’, ‘poster’ and ‘save’ take it along, and ‘ink save FILE’",
    "writes it. Each stroke is a bookmark: ‘goto stroke 7’.",
  ]
  static let group = CommandGroup.places
  static let completes = [WordKind.file]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--force"], most: 2)
    let words = arguments.words
    if words.isEmpty { return Answer(lines: StrokeList(explorer.ink?.ink ?? Ink()).lines) }
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
    if words[0] == "none" {
      explorer.draw(nil)
      return Answer(effect: .draw)
    }
    let ink = try KeptInk(reading: words[0])
    explorer.draw(ink)
    let count = ink.ink.strokes.count
    let isScene = try Scene(explorer.location) != nil
    let note = isScene ? "; here they are not drawn, since this is a scene" : ""
    return Answer(remarks: ["\(count) stroke\(count == 1 ? "" : "s")\(note)"], effect: .draw)
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
