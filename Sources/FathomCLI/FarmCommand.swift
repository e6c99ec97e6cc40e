// FarmCommand — fathom farm: gives the parts of a planned job to Slurm, or to hosts by ssh.

import ArgumentParser
import Jobs
import REPL

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct FarmCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "farm",
    abstract: "Give a planned poster or film to a cluster, or to several machines.",
    discussion: """
        fathom poster seahorse --paper A0 --plan wall.png.fathom-job
        fathom farm slurm wall.png.fathom-job --tasks 100 --submit
        fathom farm ssh wall.png.fathom-job --hosts one,two:4
        fathom jobs wall.png.fathom-job
        fathom assemble wall.png.fathom-job
      """,
    subcommands: [SlurmCommand.self, SSHCommand.self])
}

extension FarmCommand {
  struct SlurmCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
      commandName: "slurm", abstract: "Print or submit the jobs with which Slurm makes it.",
      discussion: """
        Prints a script that submits an array, with a task for each part, and a job
        that assembles the picture after it. --submit also runs it. The folder
        must be on a disk that all nodes see, under the same path.

          fathom farm slurm wall.png.fathom-job --tasks 100 --threads 4
          fathom farm slurm wall.png.fathom-job --tasks 100 --minutes 55 --submit
        """)

    @OptionGroup var folder: JobArgument

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The number of tasks (default: 16).", valueName: "N"))
    var tasks = "16"

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Threads and processors of each task (default: 1).", valueName: "N"))
    var threads = "1"

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Queue a task again after so many minutes.", valueName: "N"))
    var minutes: String?

    @Flag(help: "Submit the jobs.")
    var submit = false

    func run(in session: Session) async throws {
      let tasks = try wholeNumber(tasks, 1...100_000, "--tasks")
      let threads = try wholeNumber(threads, 1...1024, "--threads")
      let minutes = try minutes.map { try wholeNumber($0, 1...100_000, "--minutes") }
      let submit = submit
      try await session.inFarm {
        var farm = try SlurmFarm(path: FarmCommand.absolute(folder.job), program: Self.ownProgram)
        (farm.tasks, farm.threads, farm.minutes) = (tasks, threads, minutes)
        try session.print(String(farm.shellScript.dropLast()))
        if submit { try farm.submit(searchPath: FarmCommand.searchPath) }
      }
    }

    /// The path of this program, which the nodes are expected to have, too.
    private static var ownProgram: String {
      let name = CommandLine.arguments.first ?? "fathom"
      return name.contains("/") ? FarmCommand.absolute(name) : "fathom"
    }
  }

  struct SSHCommand: WorkingCommand {
    static let configuration = CommandConfiguration(
      commandName: "ssh", abstract: "Make it on several machines, by ssh and GNU parallel.",
      discussion: """
        Prints what it runs, and runs it: the parts that are missing, on the hosts
        in turn; a part that fails is tried twice more, and one that is lost again. b:4 computes four parts at a
        time on b. The plan is sent to the hosts and tiles are fetched, unless
        --shared says that they see the folder under the same path.

        Exit code 75: tiles are missing; the same command goes on. 65: it cannot.

          fathom farm ssh wall.png.fathom-job --hosts one,two:4
          fathom farm ssh wall.png.fathom-job --hosts me@one:8,two --shared --dry-run
        """)

    @OptionGroup var folder: JobArgument

    @Option(help: ArgumentHelp("Hosts with commas between, as in a,b:4.", valueName: "hosts"))
    var hosts: String

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("The number of parts (default: four for each at a time).", valueName: "N"))
    var parts: String?

    @Option(
      help: ArgumentHelp("The program on the hosts (default: fathom).", valueName: "path"))
    var program = "fathom"

    @Flag(help: "The hosts see the folder under the same path.")
    var shared = false

    @Flag(help: "Only print what would be run.")
    var dryRun = false

    func run(in session: Session) async throws {
      let named = try understood("--hosts") { () throws(FarmError) in
        try SSHFarm.Host.list(hosts)
      }
      let parts = try parts.map { try wholeNumber($0, 1...JobPart.most, "--parts") }
      let (program, shared, dryRun) = (program, shared, dryRun)
      try await session.inFarm {
        var farm = try SSHFarm(path: FarmCommand.absolute(folder.job), hosts: named, parts: parts)
        (farm.program, farm.isShared) = (program, shared)
        let numbers = try farm.partsToDo()
        if numbers.isEmpty {
          session.remark("All tiles are done: ‘fathom assemble \(folder.job)’ makes the picture.")
          return
        }
        let announce = { (script: String) in try session.print(String(script.dropLast())) }
        if dryRun { return try announce(farm.shellScript(for: numbers)) }
        try farm.run(
          numbers, searchPath: FarmCommand.searchPath, announce: announce,
          isStopped: { session.interruption.hasCome })
      }
    }
  }

  /// The folders in which programs are looked for.
  private static var searchPath: String {
    ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
  }

  private static func absolute(_ path: String) -> String {
    let path = JobFolder.trimmed(path)
    return path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }
}
