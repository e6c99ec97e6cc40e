// PosterCommand — makes a picture of the view for print, in any size.

internal import Coloring
internal import Core
internal import Drawing
internal import Fathom
internal import Jobs
internal import Places

enum PosterCommand: Command {
  static let name = "poster"
  static let usage = "poster FILE --paper A2 [--dpi N] [--samples N] [--bits N] [--dry-run]"
  static let summary = "make a picture of this view for print"
  static let details = [
    "A4 to A0, letter, or sides such as 60x40cm, at 300 dots an inch unless you say",
    "otherwise; or --size WxH. The same command continues a poster that was stopped.",
    "--pyramid also writes a page to zoom in, --keep keeps the samples, and --restart",
    "discards what an earlier run has left.",
  ]
  static let group = CommandGroup.picture
  static let completes = [WordKind.file, .oneOf(flags + options)]

  private static let flags = ["--dry-run", "--restart", "--keep", "--pyramid", "--force"]
  private static let options = ["--paper", "--dpi", "--size", "--samples", "--bits"]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: flags, options: options, most: 1)
    let path = try arguments.word(0, "a file")
    let dots = try arguments.wholeNumber(
      arguments.value("--dpi"), within: 1...100_000, "dots per inch")
    let size: PictureSize
    if arguments.value("--size") != nil, arguments.value("--paper") != nil {
      throw CommandError.unfit("--size", expected: "an option beside --paper")
    }
    if let text = arguments.value("--size") {
      size = try PictureSize(parsing: text)
    } else if let paper = arguments.value("--paper") {
      size = try PaperSize(parsing: paper).pixels(dotsPerInch: Double(dots ?? 300))
    } else {
      throw CommandError.missing("--paper or --size", usage: usage)
    }
    if let scene = try Scene(explorer.location) {
      var job = try SceneJob(scene, size: size, path: path)
      job.dotsPerInch = (dots ?? (arguments.value("--size") == nil ? 300 : nil)).map(Double.init)
      return try await explorer.make(job, arguments, command, isPoster: true)
    }
    var recipe = try explorer.recipe(arguments, size: size)
    recipe.dotsPerInch = (dots ?? (arguments.value("--size") == nil ? 300 : nil)).map(Double.init)
    let place = Fathom.Location(recipe.location, title: recipe.title)
    var poster = try await unwrappingErrors {
      try Poster(of: place, by: Renderer(recipe), path: path)
    }
    poster.startsOver = arguments.has("--restart")
    poster.keepsSamples = arguments.has("--keep")
    poster.hasPyramid = arguments.has("--pyramid")
    let job = poster.job
    if arguments.has("--dry-run") {
      return Answer(lines: try await job.estimate(progress: explorer.progress).lines)
    }
    if explorer.mayAsk, !arguments.has("--force"), TextFile.exists(path) {
      return Answer(effect: .ask("Replace \(path.excerpt)?", ifYes: command.text + " --force"))
    }
    let report = try await job.run(progress: explorer.progress)
    return Answer(remarks: report.lines(path: path))
  }
}
