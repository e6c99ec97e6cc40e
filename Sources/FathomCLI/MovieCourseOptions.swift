// MovieCourseOptions — how a movie's depth and turn follow time.

import ArgumentParser
import Core
import Jobs
import REPL

/// The options for a movie's course.
struct MovieCourseOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Frames a second (default: 60; of a GIF 25).", valueName: "N"))
  var fps: String?

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
    help: ArgumentHelp(
      "Times and depths, a pair of seconds and octaves a line, instead of an even pace.",
      valueName: "file"), completion: .file())
  var speed: String?

  @Option(
    help: ArgumentHelp(
      "Times of beats in seconds, one a line; on each an octave ends.", valueName: "file"),
    completion: .file())
  var beats: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time to reach full speed, and to stop (default: 2).", valueName: "s"))
  var ease = Self.usualEase

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time that the last picture stays (default: 1).", valueName: "s"))
  var hold = "1"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Turn the picture on the way, counter-clockwise (default: 0).", valueName: "degrees"))
  var turn = "0"

  static let usualEase = "2"
  private static let usualFrames = 60
  private static let usualFramesOfGIF = 25

  /// The timeline of a zoom.
  func timeline(octaves: Double, for film: FilmFormat) throws -> MovieTimeline {
    let (ease, hold) = (try seconds(ease, "--ease", least: 0), try holdSeconds)
    let turn = try number(turn, -360_000...360_000, "--turn")
    let given = [
      ("--duration", duration), ("--seconds-per-octave", secondsPerOctave), ("--speed", speed),
      ("--beats", beats),
    ].filter { $0.1 != nil }
    if given.count > 1 {
      throw UsageError(
        problem: "\(given[0].0) and \(given[1].0) exclude each other", place: nil,
        remedy: "Give one of them.")
    }
    let frames = try framesPerSecond(for: film)
    if let curve = try curve(octaves: octaves) {
      return MovieTimeline(
        octaves: octaves, framesPerSecond: frames, along: curve, hold: hold, turn: turn)
    }
    let pace: MovieTimeline.Pace =
      if let zoomSeconds = try zoomSeconds {
        .zoomSeconds(zoomSeconds)
      } else {
        .secondsPerOctave(try octaveSeconds)
      }
    return MovieTimeline(
      octaves: octaves, framesPerSecond: frames, pace: pace, ease: ease, hold: hold, turn: turn)
  }

  /// The timeline of a loop.
  ///
  /// - Parameters:
  ///   - octaves: Those of two periods.
  ///   - turn: The turn over both, in degrees.
  func loop(octaves: Double, turn: Double, for film: FilmFormat) throws -> MovieTimeline {
    if speed != nil || beats != nil {
      throw UsageError(
        problem: "a loop has an even pace", place: speed == nil ? "--beats" : "--speed",
        remedy: "Give --duration or --seconds-per-octave.")
    }
    let time = try zoomSeconds ?? octaveSeconds * octaves / 2
    return MovieTimeline(
      loop: octaves, framesPerSecond: try framesPerSecond(for: film), seconds: time, turn: turn)
  }

  /// The seconds of the whole zoom; nil if none are given.
  var zoomSeconds: Double? {
    get throws { try duration.map { try seconds($0, "--duration", least: 0.1) } }
  }

  /// The seconds for which the last picture stays.
  var holdSeconds: Double {
    get throws { try seconds(hold, "--hold", least: 0) }
  }

  private var octaveSeconds: Double {
    get throws {
      try secondsPerOctave.map { try seconds($0, "--seconds-per-octave", least: 0.01) } ?? 0.5
    }
  }

  func framesPerSecond(for film: FilmFormat) throws -> Int {
    guard let fps else {
      return film.container == .gif ? Self.usualFramesOfGIF : Self.usualFrames
    }
    return try wholeNumber(fps, 1...240, "--fps")
  }

  private func curve(octaves: Double) throws -> DepthCurve? {
    if let speed {
      return try DepthCurve(parsing: try DepthCurve.content(of: speed), path: speed)
    }
    return try beats.map {
      try DepthCurve(beats: try DepthCurve.content(of: $0), octaves: octaves, path: $0)
    }
  }

  private func seconds(_ text: String, _ option: String, least: Double) throws -> Double {
    try number(text, least...1_000_000, option)
  }

  private func number(_ text: String, _ range: ClosedRange<Double>, _ option: String) throws
    -> Double
  {
    guard let number = Double(text), range.contains(number) else {
      throw UsageError(
        problem: "‘\(text.excerpt)’ is no number from \(range.lowerBound) to \(range.upperBound)",
        place: option, remedy: "Give a number.")
    }
    return number
  }
}
