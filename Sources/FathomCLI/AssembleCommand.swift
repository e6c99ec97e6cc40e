// AssembleCommand — fathom assemble: makes a planned poster or film whose tiles are done.

import ArgumentParser
import ImageFiles
import Jobs
import REPL

struct AssembleCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "assemble", abstract: "Make a planned poster or film whose tiles are done.",
    usage: "fathom assemble <job> [--output <file>] [<options>]",
    discussion: """
      Reads, checks and colors the tiles that ‘fathom work’ has computed, writes
      the picture or film, and then removes the job's folder. A picture has the
      bytes that ‘fathom poster’ on one machine gives, and a film the frames of
      ‘fathom movie’.

      Exit code 75: tiles are missing, or a process is at work; try again later.
      65: it cannot succeed.

        fathom poster i --paper A0 --plan wall.png.fathom-job
        fathom work wall.png.fathom-job
        fathom assemble wall.png.fathom-job
        fathom assemble wall.png.fathom-job -o other.png --keep
        fathom movie seahorse --plan dive.mp4.fathom-job
        fathom work dive.mp4.fathom-job
        fathom assemble dive.mp4.fathom-job --audio wind.flac
      """)

  @OptionGroup var folder: JobArgument

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file to write (default: the folder's name without .fathom-job).",
      valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Keep the samples, so that they can be colored again.")
  var keep = false

  @Flag(help: "Write a Deep Zoom pyramid and a page that opens it beside the picture.")
  var pyramid = false

  @Option(
    help: ArgumentHelp("Of a film: a sound file, which ends with it.", valueName: "file"),
    completion: .file())
  var audio: String?

  @OptionGroup var workers: ThreadOptions

  @OptionGroup var report: ReportOptions

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    let inJSON = try report.asked() != nil
    let effort = try workers.effort()
    switch PlannedKind(of: folder.job) {
    case .poster: try await assemblePoster(effort, inJSON: inJSON, in: session)
    case .film: try await assembleFilm(effort, inJSON: inJSON, in: session)
    }
  }

  private func assemblePoster(_ effort: Effort, inJSON: Bool, in session: Session) async throws {
    if audio != nil {
      throw UsageError(
        problem: "a poster has no sound", place: "--audio", remedy: "Leave it out.")
    }
    if let output {
      try understood("--output") { () throws(PictureError) in try PosterAssembly.check(output) }
    }
    let (done, path) = try await session.inFarm {
      var assembly = try PosterAssembly(of: folder.job, to: output, effort: effort)
      (assembly.keepsSamples, assembly.hasPyramid) = (keep, pyramid)
      return (try await assembly.run { session.progress.show($0) }, assembly.output)
    }
    try session.tell(done, path: path, inJSON: inJSON)
  }

  private func assembleFilm(_ effort: Effort, inJSON: Bool, in session: Session) async throws {
    if pyramid {
      throw UsageError(
        problem: "a film has no pyramid", place: "--pyramid", remedy: "Leave it out.")
    }
    if let output {
      let planned = try await session.inFarm { try FilmAssembly.container(of: folder.job) }
      let named = try understood("--output") { () throws(MovieError) in
        try FilmFormat(path: output).container
      }
      if named != planned {
        throw UsageError(
          problem: "the film was planned as .\(planned.rawValue)", place: "--output",
          remedy: "Give a name that ends in .\(planned.rawValue), or plan it with another name.")
      }
    }
    let report = try await session.inFarm {
      var assembly = try FilmAssembly(of: folder.job, to: output, effort: effort)
      (assembly.keepsStrips, assembly.audio) = (keep, audio)
      return try await assembly.run { session.progress.show($0) }
    }
    try session.conclude(report.json, report.lines, inJSON: inJSON)
  }
}
