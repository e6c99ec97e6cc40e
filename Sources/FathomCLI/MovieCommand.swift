// MovieCommand — fathom movie: a zoom into a place as a film, whose making survives any stop.

import ArgumentParser
import Core
import Drawing
import FractalEngine
import Jobs
import Places
import REPL

struct MovieCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "movie", abstract: "Make a film of the zoom into a place.",
    discussion: """
      Every octave of the zoom is computed once, as a strip of rings about the
      center; frames are drawn from strips. What is done is kept in
      FILE.fathom-job until the film stands: stopped or killed, the same command
      goes on, to the same frames. ffmpeg encodes it.

        fathom movie seahorse -o dive.mp4
        fathom movie i --size 1280x720 --fps 30 --turn 90 -o spiral.webm
        fathom movie elephant --duration 20 -o frames/%05d.png
        fathom movie elephant --size 640x360 -o - | ffplay -
        fathom movie scene:tree --step 0..9 --angle 30..120 -o grow.mp4
        fathom movie --verify dive.mp4
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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames a second (default: 60).", valueName: "N"))
  var fps = "60"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time in which the height halves (default: 0.5).", valueName: "s"))
  var secondsPerOctave: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time of the whole zoom. Not with --seconds-per-octave.", valueName: "s")
  )
  var duration: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time to reach full speed, and to stop (default: 2).", valueName: "s"))
  var ease = "2"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time that the last picture stays (default: 1).", valueName: "s"))
  var hold = "1"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Turn on the way, counter-clockwise (default: 0).", valueName: "degrees"))
  var turn = "0"

  @Option(
    help: ArgumentHelp(
      "h264, hevc, av1, vp9, prores or ffv1 (default: by the file's name).", valueName: "name"),
    completion: .list(["h264", "hevc", "av1", "vp9", "prores", "ffv1"]))
  var codec: String?

  @Option(
    help: ArgumentHelp("draft, good or best (default: good).", valueName: "name"),
    completion: .list(["draft", "good", "best"]))
  var quality = "good"

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

  @Flag(help: "Throw away what an earlier run has left.")
  var restart = false

  @Flag(help: "Keep the strips when the film is done.")
  var keep = false

  @Option(
    help: ArgumentHelp(
      "Compare pixels of the strips of a kept job with plain iteration, and stop.",
      valueName: "job"), completion: .job)
  var verify: String?

  @Flag(help: "Print a report as JSON when done.")
  var json = false

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    if let verify { return try await check(verify, in: session) }
    guard let output else {
      throw UsageError(
        problem: "the film has no name", place: "--output", remedy: "Give one, such as -o dive.mp4."
      )
    }
    let found = try place.resolve()
    if let scene = try Drawing.Scene(found.location) {
      return try await film(scene, try sceneSize(found), output, in: session)
    }
    var job = try MovieJob(try recipe(output), path: output)
    (job.startsAnew, job.keepsStrips) = (restart, keep)
    job.output = { try Output.standard.write(bytes: $0) }
    let report = try await job.run { session.progress.show($0) }
    session.progress.finish()
    if json {
      try session.print(report.json.text)
    } else {
      for line in report.lines { session.remark(line) }
    }
  }

  static let defaultSize = "1920x1080"

  private func recipe(_ output: String) throws -> MovieRecipe {
    let found = try place.resolve()
    let size =
      view.size == nil ? try PictureSize(parsing: Self.defaultSize) : try view.pictureSize(found)
    var still = try look.recipe(try view.location(found.location), size: size, title: found.title)
    still.effort = try view.effort()
    let first = try from.map { try PlaceResolver().resolveArgument($0).location } ?? .home
    let film = try wantedFilm(output)
    let frames = try wholeNumber(fps, 1...240, "--fps")
    let ease = try seconds(ease, "--ease", least: 0)
    let hold = try seconds(hold, "--hold", least: 0)
    let turn = try number(turn, -360_000...360_000, "--turn")
    let pace = try pace()
    return try MovieRecipe(still, from: first, film: film) {
      MovieTimeline(
        octaves: $0, framesPerSecond: frames, pace: pace, ease: ease, hold: hold, turn: turn)
    }
  }

  func wantedFilm(_ output: String) throws -> FilmFormat {
    try understood("--output") { () throws(MovieError) in
      try FilmFormat(path: output, codec: try wantedCodec(), quality: try wantedQuality())
    }
  }

  private func pace() throws -> MovieTimeline.Pace {
    if let duration {
      if secondsPerOctave != nil {
        throw UsageError(
          problem: "--duration and --seconds-per-octave exclude each other", place: nil,
          remedy: "Give one of them.")
      }
      return .zoomSeconds(try seconds(duration, "--duration", least: 0.1))
    }
    return .secondsPerOctave(
      try secondsPerOctave.map { try seconds($0, "--seconds-per-octave", least: 0.01) } ?? 0.5)
  }

  private func wantedCodec() throws(MovieError) -> FilmFormat.Codec? {
    guard let codec else { return nil }
    guard let found = FilmFormat.Codec(rawValue: codec) else {
      throw .unknown(codec, what: "codec", known: FilmFormat.Codec.allCases.map(\.rawValue))
    }
    return found
  }

  private func wantedQuality() throws(MovieError) -> FilmFormat.Quality {
    guard let found = FilmFormat.Quality(rawValue: quality) else {
      throw .unknown(quality, what: "quality", known: FilmFormat.Quality.allCases.map(\.rawValue))
    }
    return found
  }

  func seconds(_ text: String, _ option: String, least: Double) throws -> Double {
    try number(text, least...1_000_000, option)
  }

  private func number(_ text: String, _ range: ClosedRange<Double>, _ option: String) throws
    -> Double
  {
    guard let number = Double(text), range.contains(number) else {
      throw UsageError(
        problem: "‘\(text.shortened)’ is no number from \(range.lowerBound) to \(range.upperBound)",
        place: option, remedy: "Give a number.")
    }
    return number
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
      "\(agreed) of \(count) pixels of \(results.count) strips agree with plain iteration")
    if agreed < count { throw ExitCode(ExitStatus.failed) }
  }
}
