// ExploreCommand — fathom explore: the explorer, at a terminal or from a script.

import ArgumentParser
import Console
import DeepZoom
import Ground
import Studio

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct ExploreCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore", abstract: "Wander: quadrants, pictures, places.",
    usage: "fathom [explore] [<place>] [<options>]",
    discussion: """
      At a terminal, type a digit to go into that quadrant, or ‘help’. From a
      pipe or a file the same commands are carried out as a script: without
      prompt, picture or color, until one fails.

        fathom
        fathom seahorse
        fathom --command "1-4-3-1; where --json"
        fathom < script.txt
      """)

  @Argument(
    help: ArgumentHelp(
      "Where to begin: a location, a journey, a sight, a file (default: home).",
      valueName: "place"))
  var place: String?

  @Flag(help: "Open a location although its checksum is wrong.")
  var force = false

  @Option(help: ArgumentHelp("Carry out the commands in a file.", valueName: "file"))
  var script: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Carry out commands, separated by ‘;’.", valueName: "commands"))
  var command: String?

  @Flag(help: "Go on with a script after a command that fails.")
  var keepGoing = false

  @Option(
    help: ArgumentHelp(
      "auto, kitty, iterm, sixel, blocks, 256, braille, ascii or none.", valueName: "mode"))
  var picture: String?

  @Flag(help: "Leave out the quadrants' cross.")
  var noCross = false

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Work on N things at a time (default: all cores).", valueName: "N"))
  var threads: String?

  /// Whether a person sits at both ends.
  private var isAtTerminal: Bool {
    Input.isTerminal && Output.standard.isTerminal && script == nil && command == nil
  }

  var hearsSignals: Bool { isAtTerminal }

  func run(in session: Session) async throws {
    let mode = try picture.map { name in
      try understood("--picture") { () throws(CommandComplaint) in try PictureMode.named(name) }
    }
    var start = Location.home
    if let place {
      let found = try resolve(place)
      for warning in found.warnings { ComplaintPrinter.warn(warning) }
      start = found.location
    }
    let atTerminal = isAtTerminal
    let explorer = Explorer(at: start, try surroundings(isInteractive: atTerminal))
    var settings = ScreenSettings()
    settings.cross = !noCross
    settings.mode = mode ?? nil
    await explorer.setScreen(settings)
    if atTerminal {
      try await Explore.run(explorer, hasPlace: place != nil)
    } else {
      try await carryOut(explorer, mode: mode ?? nil, session)
    }
  }

  /// The place; where it is none, perhaps a command was meant.
  private func resolve(_ place: String) throws -> ResolvedPlace {
    do {
      return try PlaceResolver(ignoringChecksum: force).resolveArgument(place)
    } catch StudioComplaint.noPlace(let text, similar: nil) {
      throw UsageComplaint(
        problem: "there is no command and no place ‘\(text.prefix(24))’", place: nil,
        remedy: Fathom.command(similarTo: text).map { "Did you mean ‘fathom \($0)’?" }
          ?? "See ‘fathom help’ and ‘fathom sights’.")
    }
  }

  private func surroundings(isInteractive: Bool) throws -> Surroundings {
    var surroundings = Surroundings()
    surroundings.effort = try Effort(threadsOption: threads)
    surroundings.environment = ProcessInfo.processInfo.environment
    surroundings.isInteractive = isInteractive
    surroundings.state = .standard
    return surroundings
  }

  /// Scripts in turn: the options', or what comes through standard input.
  private func carryOut(_ explorer: Explorer, mode: PictureMode?, _ session: Session) async throws {
    var runner = ScriptRunner(explorer, keepsGoing: keepGoing) { session.progress.show($0) }
    runner.mode = mode
    var scripts: [Script] = []
    if let script { scripts.append(try Script(file: script)) }
    if let command { scripts.append(Script(command, source: "--command")) }
    var hasFailed = false
    if scripts.isEmpty {
      let ending = try await runner.runInput()
      hasFailed = ending == .failed || ending == .failedAndLeft
    }
    run: for script in scripts {
      switch try await runner.run(script) {
      case .done: break
      case .left: break run
      case .failedAndLeft:
        hasFailed = true
        break run
      case .failed:
        hasFailed = true
        if !keepGoing { break run }
      }
    }
    session.progress.finish()
    if hasFailed { throw ExitCode(Ending.failed) }
  }
}
