// WorkCommand — fathom work: computes a share of the tiles of a planned poster or film.

import ArgumentParser
import Core
import Jobs
import REPL

struct WorkCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "work", abstract: "Compute a share of a poster or film that is planned.",
    usage: "fathom work <job> [--part <i/n>] [<options>]",
    discussion: """
      JOB is the folder that ‘fathom poster … --plan JOB’ or ‘fathom movie … --plan
      JOB’ wrote. Any number of processes may work in it at the same time, on any
      machine that sees it or has a copy; tiles that are there are not computed
      again.

      Exit code 75: give the same command again, it goes on. 65: do not.

        fathom poster i --paper A0 --plan wall.png.fathom-job
        fathom work wall.png.fathom-job
        fathom work wall.png.fathom-job --part 3/20 --threads 4
        fathom work wall.png.fathom-job --part 3/20 --minutes 55
        fathom movie i --plan dive.mp4.fathom-job
        fathom work dive.mp4.fathom-job --part 1/2
      """)

  @OptionGroup var folder: JobArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only this part of the tiles, as in 3/20.", valueName: "i/n"))
  var part: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Begin no tile after so many minutes.", valueName: "N"))
  var minutes: String?

  @OptionGroup var workers: ThreadOptions

  @Option(
    help: ArgumentHelp(
      "scalar, baseline, avx2 or avx512; the result is the same.", valueName: "name"),
    completion: .list(["scalar", "baseline", "avx2", "avx512"]))
  var kernel: String?

  @Flag(help: "Print a report as JSON when done.")
  var json = false

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    var effort = try workers.effort()
    if let kernel {
      effort.kernel = try understood("--kernel") { () throws(RequestError) in
        try Effort.kernel(named: kernel)
      }
    }
    var work = JobShare(in: folder.job, effort: effort)
    if let part {
      work.part = try understood("--part") { () throws(FarmError) in try JobPart(parsing: part) }
    }
    if let minutes {
      work.timeLimit = .seconds(60 * (try wholeNumber(minutes, 1...1_000_000, "--minutes")))
    }
    let report = try await session.inFarm {
      try await work.run { session.progress.show($0) }
    }
    session.progress.finish()
    if json {
      try session.print(report.json.text)
    } else {
      session.remark(report.line)
    }
  }
}

extension Session {
  /// Carries out a step of a farm; an error ends the program with the code for a scheduler.
  func inFarm<Value>(_ step: () async throws -> Value) async throws -> Value {
    do { return try await step() } catch let error as any UserError {
      if error is UsageError || interruption.hasCome { throw error }
      progress.finish()
      UserErrorPrinter.print(error)
      throw ExitCode(FarmExit.code(for: error))
    }
  }
}
