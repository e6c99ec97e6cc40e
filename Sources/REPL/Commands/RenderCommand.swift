// RenderCommand — writes a picture file of the view.

internal import Coloring
internal import Core
internal import Drawing
internal import Fathom
internal import Jobs
internal import Places

enum RenderCommand: Command {
  static let name = "render"
  static let usage = "render FILE [--size WxH] [--samples N] [--bits N]"
  static let summary = "write a picture of this view"
  static let details = [
    "1280x720 unless you say otherwise, with 4 samples a pixel where that takes a few",
    "seconds, else with one; 1, 4, 9 or 16 by --samples: more are smoother.",
    "A picture wider than the view shows more to the sides. A scene can also be .svg",
    "or .pdf. More than 25 million samples are made as those of a poster, and the same",
    "command continues if it was stopped.",
  ]
  static let group = CommandGroup.picture
  static let completes = [WordKind.file, .oneOf(["--size", "--samples", "--bits", "--force"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(
      command, flags: ["--force"], options: ["--size", "--samples", "--bits"], most: 1)
    let path = try arguments.word(0, "a file")
    let size = try PictureSize(parsing: arguments.value("--size") ?? "1280x720")
    if let scene = try Scene(explorer.location) {
      let job = try SceneJob(scene, size: size, path: path)
      return try await explorer.make(job, arguments, command)
    }
    let recipe = try explorer.recipe(arguments, size: size)
    _ = try RenderJob(recipe, path: path)  // throws before the user is asked anything
    if explorer.mayAsk, !arguments.has("--force"), TextFile.exists(path) {
      return Answer(effect: .ask("Replace \(path.excerpt)?", ifYes: command.text + " --force"))
    }
    var renderer = Renderer(recipe)
    if arguments.value("--samples") == nil { renderer.samples = .automatic }
    let place = Fathom.Location(recipe.location, title: recipe.title)
    let progress = explorer.progress
    let report = try await unwrappingErrors {
      try await renderer.render(place, to: path, progress: progress)
    }
    return Answer(remarks: report.lines(path: path))
  }
}

extension Explorer {
  /// The recipe of the view at a size, with the samples and bits of the options.
  func recipe(_ arguments: Arguments, size: PictureSize) throws -> Recipe {
    var recipe = try Recipe(location, size: size)
    if let text = arguments.value("--samples") {
      guard let index = Recipe.samplesPerPixel.firstIndex(where: { String($0) == text }) else {
        throw CommandError.unfit(text, expected: "1, 4, 9 or 16 samples")
      }
      recipe.samples = index + 1
    }
    if let text = arguments.value("--bits") {
      guard let depth = Int(text).flatMap(SampleDepth.init) else {
        throw CommandError.unfit(text, expected: "8 or 16 bits")
      }
      recipe.depth = depth
    }
    (recipe.effort, recipe.ink) = (surroundings.effort, ink)
    return recipe
  }
}
