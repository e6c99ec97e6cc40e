// DiveCommand — fathom dive: zooms automatically, far into a view.

import ArgumentParser
import Jobs
import Places
import REPL

struct DiveCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "dive", abstract: "Wander into the depth by itself.",
    usage: "fathom dive [<place>] [--to <height> | --steps <N>] [<options>]",
    discussion: """
      A dive starts at the place, or at home, and goes into one quadrant after
      another, at random, but more often into those with much detail: boundary,
      different counts. It never ends in plain interior or exterior. It prints the
      quadrants, the location that they lead to, and its zoom. The same seed gives
      the same dive; without --to and --steps it is 30 steps deep.

        fathom dive --to 1e-30
        fathom dive seahorse --steps 40 --seed 7
      """)

  @OptionGroup var place: PlaceArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Dive until a view is not higher than this.", valueName: "height"))
  var to: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Dive so many quadrants deep.", valueName: "N"))
  var steps: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Take another way by another seed (default: 1).", valueName: "S"))
  var seed = "1"

  @OptionGroup var workers: ThreadOptions

  @OptionGroup var printing: JSONOption

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    if to != nil && steps != nil {
      throw UsageError(
        problem: "--to and --steps exclude each other", place: nil, remedy: "Give one of them.")
    }
    let count = try steps.map { try wholeNumber($0, 1...Journey.stepLimit, "--steps") }
    let seed = UInt64(try wholeNumber(seed, 0...Int.max, "--seed"))
    let effort = try workers.effort()
    let found = try place.resolve(orElse: "home")
    var dive = try understood(to == nil ? "--steps" : "--to") { () throws(DiveError) in
      if let to { return try Dive(found.location, toHeight: to, effort: effort) }
      return try Dive(found.location, steps: count ?? Dive.usualSteps, effort: effort)
    }
    dive.seed = seed
    let result = try await dive.run { session.progress.show($0) }
    session.progress.finish()
    if printing.json {
      try session.print(result.json.text)
    } else {
      try session.print(result.spokenJourney)
      try session.print(result.location.canonical)
      try session.print("zoom \(result.location.zoom)")
    }
  }
}
