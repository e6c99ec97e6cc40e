// AssembleCommand — fathom assemble: makes the picture of a planned poster whose tiles are done.

import ArgumentParser
import Jobs
import REPL

struct AssembleCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "assemble", abstract: "Make the picture of a poster whose tiles are done.",
    usage: "fathom assemble <job> [--output <file>] [<options>]",
    discussion: """
      Reads, checks, colors and writes the tiles that ‘fathom work’ has computed,
      and then removes the job's folder. The picture has the bytes that ‘fathom
      poster’ on one machine gives.

      Exit code 75: tiles are missing, or a process is at work; try again later.

        fathom poster i --paper A0 --plan wall.png.fathom-job
        fathom work wall.png.fathom-job
        fathom assemble wall.png.fathom-job
        fathom assemble wall.png.fathom-job -o other.png --keep
      """)

  @Argument(help: ArgumentHelp("The job's folder.", valueName: "job"), completion: .job)
  var job: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The picture to write (default: the folder's name without .fathom-job).",
      valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Keep the samples, so that ‘fathom color’ can color them again.")
  var keep = false

  @Flag(help: "Write a Deep Zoom pyramid and a page that opens it beside the picture.")
  var pyramid = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Work on N things at a time (default: all cores).", valueName: "N"))
  var threads: String?

  @OptionGroup var report: ReportOptions

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    let inJSON = try report.asked() != nil
    let effort = try Effort(threadsOption: threads)
    let (done, path) = try await session.inFarm {
      var assembly = try PosterAssembly(of: job, to: output, effort: effort)
      (assembly.keepsSamples, assembly.hasPyramid) = (keep, pyramid)
      return (try await assembly.run { session.progress.show($0) }, assembly.output)
    }
    try session.tell(done, path: path, inJSON: inJSON)
  }
}
