// JobsCommand — fathom jobs: lists posters and films that are being made or can be resumed.

import ArgumentParser
import Jobs
import REPL

struct JobsCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "jobs", abstract: "List posters and films that are not finished.",
    discussion: """
      The tiles of a poster or film are kept beside it, in OUT.fathom-job, until it
      is complete. The command that started it also continues it. If several
      processes make it, each is listed with its part and its tiles.

        fathom jobs
        fathom poster i --paper A0 --plan wall.png.fathom-job
        fathom jobs wall.png.fathom-job
        fathom jobs posters --json
      """)

  @Argument(
    help: ArgumentHelp("Look in this folder and those within it.", valueName: "folder"),
    completion: .job)
  var folder = "."

  @OptionGroup var printing: JSONOption

  func run(in session: Session) async throws {
    let jobs = try JobList.jobs(under: folder)
    if printing.json { return try session.print(JSON.lines(jobs.map(\.json)).text) }
    for job in jobs { try session.print(job.lines.joined(separator: "\n")) }
    if jobs.isEmpty { session.remark("No unfinished posters or films here.") }
  }
}
