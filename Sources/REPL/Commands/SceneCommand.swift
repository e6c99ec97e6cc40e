// SceneCommand — goes to a recursive figure: a tree, a carpet, Koch's curve …

internal import Core
internal import Drawing
internal import Jobs
internal import Places

enum SceneCommand: Command {
  static let name = "scene"
  static let usage = "scene [NAME [SIDES]]"
  static let summary = "list the scenes, or go to one: tree, carpet, koch …"
  static let details = [
    "A scene is a recursive figure, through which quadrants lead as through a",
    "fractal. ‘step’ sets its generations, ‘angle’ its angle; ‘play’ lets it grow.",
    "‘scene polygon 6’ has six sides. ‘goto FILE’ reads an L-system.",
  ]
  static let group = CommandGroup.wander
  static let completes = [WordKind.oneOf(Scene.names.filter { $0 != Scene.custom })]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 2)
    guard let name = arguments.words.first else {
      let current = try Scene(explorer.location)?.name
      return Answer(
        lines: Scene.names.filter { $0 != Scene.custom }.map {
          ($0 == current ? "* " : "  ") + $0
        })
    }
    let scene = try Scene(named: name, sides: arguments.words.dropFirst().first)
    return explorer.visit(ExplorerView(scene.location), remarks: [scene.summary])
  }
}

extension Explorer {
  /// The scene of the view.
  ///
  /// - Throws: `CommandError` if the view is not of a scene.
  func currentScene() throws -> Scene {
    guard let scene = try Scene(location) else { throw CommandError.noScene }
    return scene
  }

  /// Makes the file of a scene with the ink over it, after asking whether to replace one.
  ///
  /// - Parameter isPoster: Whether a job that was stopped is resumed.
  /// - Throws: `CommandError` if an option has no effect on scenes.
  func make(
    _ job: SceneJob, _ arguments: Arguments, _ command: CommandWords, isPoster: Bool = false
  ) async throws -> Answer {
    let ofPosters = isPoster ? [] : ["--restart", "--pyramid"]
    for option in ["--samples", "--bits", "--dry-run", "--keep"] + ofPosters
    where arguments.has(option) || arguments.value(option) != nil {
      throw CommandError.foreignToScenes(option: option)
    }
    var job = job
    job.ink = ink
    if mayAsk, !arguments.has("--force"), TextFile.exists(job.path) {
      return Answer(
        effect: .ask("Replace \(job.path.excerpt)?", ifYes: command.text + " --force"))
    }
    guard isPoster else { return Answer(remarks: try await job.run(progress: progress).lines) }
    var poster = ScenePosterJob(job)
    poster.startsAnew = arguments.has("--restart")
    poster.hasPyramid = arguments.has("--pyramid")
    poster.threads = surroundings.effort.threads
    return Answer(remarks: try await poster.run(progress: progress).lines)
  }

  /// Goes to the current scene with another value of a key.
  func visitScene(_ key: String, _ value: String) throws -> Answer {
    let next = try currentScene().setting(key, to: value)
    return visit(view.with(next.location), remarks: [next.summary])
  }
}
