// ExploreCommand — fathom explore: the explorer, at a terminal or from a script.

import ArgumentParser
import Core
import Jobs
import Places
import REPL

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct ExploreCommand: SpeakingCommand {
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
        fathom < Examples/journey.txt
      """)

  @OptionGroup var place: PlaceArgument

  @Option(
    help: ArgumentHelp("Carry out the commands in a file.", valueName: "file"), completion: .file())
  var script: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Carry out commands, separated by ‘;’.", valueName: "commands"))
  var command: String?

  @Flag(help: "Go on with a script after a command that fails.")
  var keepGoing = false

  @Option(
    help: ArgumentHelp(
      "auto, kitty, iterm, sixel, blocks, 256, braille, ascii or none.", valueName: "mode"),
    completion: .list(["auto"] + PictureMode.allCases.map(\.rawValue)))
  var picture: String?

  @Flag(help: "Leave out the quadrants' cross.")
  var noCross = false

  @Flag(
    inversion: .prefixedNo,
    help: "Move the view by the mouse (default: where the terminal reports it).")
  var mouse: Bool?

  @OptionGroup var workers: ThreadOptions

  @OptionGroup var speech: SpeechOptions

  /// Whether standard input and standard output are both terminals.
  private var isAtTerminal: Bool {
    Input.isTerminal && Output.standard.isTerminal && script == nil && command == nil
  }

  var hearsSignals: Bool { isAtTerminal }

  func run(in session: Session) async throws {
    let mode = try picture.map { name in
      try understood("--picture") { () throws(CommandError) in try PictureMode.named(name) }
    }
    let start = try startingPlace()
    let atTerminal = isAtTerminal
    if atTerminal && speech.progress != nil {
      throw UsageError(
        problem: "at a terminal the prompt shows how far it is", place: "--progress",
        remedy: "Give it with --command or --script.")
    }
    let explorer = Explorer(at: start, try surroundings(isInteractive: atTerminal))
    var settings = ScreenSettings()
    settings.cross = !noCross
    settings.mode = mode ?? nil
    settings.mouse = self.mouse
    await explorer.setScreen(settings)
    if atTerminal {
      try await Explore.run(explorer, hasPlace: place.place != nil || place.numbers.areGiven)
    } else {
      try await carryOut(explorer, mode: mode ?? nil, session)
    }
  }

  /// The place that is named, or home; an unknown name may have been meant as a command.
  private func startingPlace() throws -> Location {
    do {
      return try place.resolve(orElse: "home").location
    } catch RequestError.noPlace(let text, similar: nil) {
      throw UsageError(
        problem: "there is no command and no place ‘\(text.excerpt)’", place: nil,
        remedy: FathomCommand.command(similarTo: text).map { "Did you mean ‘fathom \($0)’?" }
          ?? "See ‘fathom help’ and ‘fathom sights’.")
    }
  }

  private func surroundings(isInteractive: Bool) throws -> Surroundings {
    var surroundings = Surroundings()
    surroundings.effort = try workers.effort()
    surroundings.environment = ProcessInfo.processInfo.environment
    surroundings.isInteractive = isInteractive
    surroundings.state = .standard
    return surroundings
  }

  /// Carries out the scripts of the options in order, or, if there are none, the lines of standard
  /// input.
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
    if hasFailed { throw ExitCode(ExitStatus.failed) }
  }
}
