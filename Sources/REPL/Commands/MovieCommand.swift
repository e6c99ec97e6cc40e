// MovieCommand — makes a film of the zoom into the view.

internal import Core
internal import Drawing
internal import Jobs
internal import Places

enum MovieCommand: Command {
  static let name = "movie"
  static let usage = "movie FILE [--size WxH] [--fps N] [--duration N] [--turn N] [--dry-run]"
  static let summary = "make a film of the zoom from home into this view"
  static let details = [
    "dive.mp4, .mkv, .webm, .mov or .gif, or pictures as frames/%05d.png; 1920x1080 and",
    "60 frames a second unless you say otherwise, half a second for each halving of the",
    "height. --duration is in seconds, --turn in degrees, --codec h264, hevc, av1, vp9,",
    "prores or ffv1. The same command continues a film that was stopped; --keep keeps its",
    "strips, and --restart discards what an earlier run has left.",
  ]
  static let group = CommandGroup.picture
  static let completes = [WordKind.file, .oneOf(flags + options)]

  private static let flags = ["--dry-run", "--restart", "--keep", "--captions", "--force"]
  private static let options = ["--size", "--fps", "--duration", "--turn", "--codec"]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: flags, options: options, most: 1)
    let path = try arguments.word(0, "a file")
    if try Scene(explorer.location) != nil {
      throw BadInput(
        "a film of a scene does not zoom: it grows and turns",
        remedy: "Outside of the explorer, ‘fathom movie scene:tree --step 0..9’ makes it.")
    }
    let size = try PictureSize(parsing: arguments.value("--size") ?? "1920x1080")
    let codec = try arguments.value("--codec").map { text in
      guard let codec = FilmFormat.Codec(rawValue: text) else {
        let known = FilmFormat.Codec.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandError.unfit(text, expected: "a codec: \(known)")
      }
      return codec
    }
    let film = try FilmFormat(path: path, codec: codec)
    let frames =
      try arguments.wholeNumber(
        arguments.value("--fps"), within: 1...240, "frames a second, 1 to 240")
      ?? (film.container == .gif ? 25 : 60)
    let seconds = try number(arguments.value("--duration"), 0.1...1e6, "seconds")
    let turn = try number(arguments.value("--turn"), -360_000...360_000, "degrees")
    var recipe = try MovieRecipe(
      try explorer.recipe(arguments, size: size), from: .home, film: film
    ) {
      MovieTimeline(
        octaves: $0, framesPerSecond: frames,
        pace: seconds.map { .zoomSeconds($0) } ?? .secondsPerOctave(0.5), turn: turn ?? 0)
    }
    recipe.hasCaptions = arguments.has("--captions")
    var job = try MovieJob(recipe, path: path)
    job.startsAnew = arguments.has("--restart")
    job.keepsStrips = arguments.has("--keep")
    if film.container == .y4m {
      throw CommandError.unfit(path, expected: "a file; raw video is made by ‘fathom movie’")
    }
    if arguments.has("--dry-run") {
      return Answer(lines: try await job.estimate(progress: explorer.progress).lines)
    }
    if explorer.mayAsk, !arguments.has("--force"), TextFile.exists(path) {
      return Answer(effect: .ask("Replace \(path.excerpt)?", ifYes: command.text + " --force"))
    }
    let report = try await job.run(progress: explorer.progress)
    return Answer(remarks: report.lines)
  }

  private static func number(_ text: String?, _ range: ClosedRange<Double>, _ what: String) throws
    -> Double?
  {
    guard let text else { return nil }
    guard let number = Double(text), range.contains(number) else {
      throw CommandError.unfit(text, expected: what)
    }
    return number
  }
}
