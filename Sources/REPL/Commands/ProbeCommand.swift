// ProbeCommand — shows the values of single pixels of the view.

internal import Jobs
internal import Places

enum ProbeCommand: Command {
  static let name = "probe"
  static let usage = "probe I,J… [--size WxH] [--exact] [--json]"
  static let summary = "what became of single pixels of the picture"
  static let details = [
    "Columns count from the left and rows from the top, both from 0, in the picture",
    "on the screen or in one of another --size. ‘--exact’ iterates directly in full",
    "precision.",
  ]
  static let group = CommandGroup.picture
  static let completes = [WordKind.oneOf(["--size", "--exact", "--json"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--exact", "--json"], options: ["--size"])
    _ = try arguments.word(0, "a pixel")
    let size = try explorer.size(arguments)
    let pixels = try PixelList.pixels(arguments.words.joined(separator: " "), of: size, place: name)
    var probe = Probe(
      explorer.location, size: size, pixels: pixels, effort: explorer.surroundings.effort)
    probe.isExact = arguments.has("--exact")
    let result = try await probe.run(progress: explorer.progress)
    if arguments.has("--json") { return Answer(lines: [result.json.text]) }
    return Answer(
      lines: zip(result.pixels, result.values).map { "\($0.i),\($0.j)  \($1.text)" })
  }
}

extension Explorer {
  /// The requested size, or that of the picture on the screen.
  func size(_ arguments: Arguments) throws -> PictureSize {
    if let text = arguments.value("--size") { return try PictureSize(parsing: text) }
    return try previewSize()
  }
}
