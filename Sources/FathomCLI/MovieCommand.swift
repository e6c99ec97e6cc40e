// MovieCommand — fathom movie: a zoom into a place as a film, whose making survives any stop.

import ArgumentParser
import Core
import Drawing
import Jobs
import Places
import REPL

struct MovieCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "movie", abstract: "Make a film of the zoom into a place.",
    discussion: """
      Every octave of the zoom is computed once, as a strip of rings about the
      center; frames are drawn from strips. What is done is kept in
      FILE.fathom-job until the film is complete: stopped or killed, the same
      command continues, to the same frames. ffmpeg encodes it.

        fathom movie seahorse -o dive.mp4
        fathom movie i --size 1280x720 --fps 30 --turn 90 -o spiral.webm
        fathom movie elephant --duration 20 -o frames/%05d.png
        fathom movie elephant --size 640x360 -o - | ffplay -
        fathom movie scene:tree --step 0..9 --angle 30..120 -o grow.mp4
        fathom movie i --loop --size 480x480 -o endless.gif
        fathom movie --recolor dive.mp4 --palette ember -o ember.mp4
        fathom movie --verify dive.mp4
        fathom movie i --plan dive.mp4.fathom-job
      """)

  @OptionGroup var place: PlaceArgument

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The film: .mp4, .mkv, .webm, .mov or .gif; frames/%05d.png; - for raw video.",
      valueName: "file"), completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("Begin as high as this place (default: home).", valueName: "place"),
    completion: .place)
  var from: String?

  @Flag(help: "Make an endless loop about a Misiurewicz point in the view.")
  var loop = false

  @OptionGroup(title: "The course") var course: MovieCourseOptions

  @OptionGroup(title: "The film") var film: FilmOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Of a scene: the step, from one to another.", valueName: "0..9"))
  var step: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Of a scene: the angle, from one to another.", valueName: "30..120"))
  var angle: String?

  @OptionGroup(title: "The view") var view: ViewOptions

  @OptionGroup(title: "The picture") var look: LookOptions

  @OptionGroup var ink: InkOption

  @OptionGroup var rerun: RerunOptions

  @Flag(help: "Keep the strips when the film is done, also as EXR files.")
  var keep = false

  @Option(
    help: ArgumentHelp(
      "Make another film of the strips of a kept job, in other colors, at another pace or smaller.",
      valueName: "job"), completion: .job)
  var recolor: String?

  @Option(
    help: ArgumentHelp(
      "Compare pixels of the strips of a kept job with direct iteration, and stop.",
      valueName: "job"), completion: .job)
  var verify: String?

  @Option(
    help: ArgumentHelp(
      "Only write the folder of the job, FILE.fathom-job, for ‘fathom work’ on any machine.",
      valueName: "job"), completion: .job)
  var plan: String?

  @Flag(help: "Print a report as JSON when done.")
  var json = false

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    if let verify { return try await check(verify, in: session) }
    let output = try output(planned: plan)
    if recolor == nil {
      let found = try place.resolve()
      if let scene = try Scene(found.location) {
        if plan != nil {
          throw UsageError(
            problem: "the film of a scene is not planned", place: "--plan",
            remedy: "Give -o instead: it is drawn, and takes little time.")
        }
        return try await makeFilm(of: scene, found, output, in: session)
      }
    }
    if step != nil || angle != nil {
      throw UsageError(
        problem: "only a scene has a step and an angle", place: step == nil ? "--angle" : "--step",
        remedy: "Leave it out, or give a scene, such as scene:tree.")
    }
    var recipe = try recolor.map { try again($0, output) } ?? self.recipe(output)
    recipe.hasCaptions = film.captions
    var job = try MovieJob(recipe, path: output)
    (job.startsAnew, job.keepsStrips, job.audio) = (rerun.restart, keep, film.audio)
    job.output = { try Output.standard.write(bytes: $0) }
    job.folderPath = plan.map(JobFolder.trimmed)
    if rerun.dryRun || plan != nil {
      let estimate =
        try await plan == nil
        ? job.estimate { session.progress.show($0) } : job.plan { session.progress.show($0) }
      session.progress.finish()
      return try session.print(
        json ? estimate.json.text : estimate.lines.joined(separator: "\n"))
    }
    let report = try await job.run { session.progress.show($0) }
    try session.conclude(report.json, report.lines, inJSON: json)
  }

  static let defaultSize = "1920x1080"

  /// The recipe of a zoom into the place, or of a loop there.
  private func recipe(_ output: String) throws -> MovieRecipe {
    let found = try place.resolve()
    let kept = try ink.ink(of: found)
    ink.warnOfLoss(found)
    let size = try film.turned(
      view.size == nil ? try PictureSize(parsing: Self.defaultSize) : try view.pictureSize(found))
    let format = try film.format(output)
    if loop {
      if from != nil {
        throw UsageError(
          problem: "a loop has no beginning", place: "--from", remedy: "Leave it out.")
      }
      let endless = try MovieLoop(about: try view.location(found.location))
      let still = try still(endless.location, size, found.title, kept)
      return try MovieRecipe(still, from: endless.first, film: format) {
        try course.loop(octaves: $0, turn: endless.turnDegrees, for: format)
      }
    }
    let still = try still(try view.location(found.location), size, found.title, kept)
    let first = try from.map { try PlaceResolver().resolveArgument($0).location } ?? .home
    return try MovieRecipe(still, from: first, film: format) {
      try course.timeline(octaves: $0, for: format)
    }
  }

  /// The recipe of another film of a kept job's strips.
  private func again(_ path: String, _ output: String) throws -> MovieRecipe {
    if place.place != nil || place.numbers.areGiven || from != nil || loop {
      throw UsageError(
        problem: "the place of a film is that of its strips", place: "--recolor",
        remedy: "Leave out the place, --from and --loop.")
    }
    let (kept, folder) = try MovieRecipe.kept(at: path)
    let size = try film.turned(
      try view.size.map { text in
        try understood("--size") { () throws(PictureSizeError) in try PictureSize(parsing: text) }
      } ?? kept.still.size)
    let format = try film.format(output)
    let still = try still(
      kept.still.location, size, kept.still.title, try ink.file())
    return try MovieRecipe(again: kept, in: folder, still, film: format) { octaves in
      kept.timeline.isLoop
        ? try course.loop(octaves: octaves, turn: kept.timeline.turnDegrees, for: format)
        : try course.timeline(octaves: octaves, for: format)
    }
  }

  private func still(
    _ location: Location, _ size: PictureSize, _ title: String?, _ ink: KeptInk?
  ) throws -> Recipe {
    var still = try look.recipe(location, size: size, title: title)
    still.ink = ink
    still.effort = try view.effort()
    return still
  }

  private func check(_ path: String, in session: Session) async throws {
    let verification = try MovieVerification(at: path, effort: try view.effort())
    let results = try await verification.run { session.progress.show($0) }
    session.progress.finish()
    for difference in results.flatMap(\.differences) { try session.print(difference.text) }
    let (count, agreed) = (
      results.reduce(0) { $0 + $1.comparisons.count },
      results.reduce(0) { $0 + $1.comparisons.count - $1.differences.count }
    )
    try session.print(
      "\(agreed) of \(count) pixels of \(results.count) strips agree with direct iteration")
    if agreed < count { throw ExitCode(ExitStatus.failed) }
  }
}
