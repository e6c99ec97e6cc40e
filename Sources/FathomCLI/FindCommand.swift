// FindCommand — fathom find: landmarks near a view, as new places.

import ArgumentParser
import Jobs
import Landmarks
internal import Places
import REPL

struct FindCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find minibrots and other landmarks in a view.",
    usage: """
      fathom find <place> [--minibrot | --period | …] [<options>]
      fathom find ray <angle> [--to <height>] [-o <file>]
      fathom find angle <place> [-o <file>]
      """,
    discussion: """
      Prints what was found, the journey of quadrants that leads there, and the
      place. What is told of a nucleus is proved, unless a line says otherwise:
      that there is one, and that its period is no smaller.

        fathom find 1-4-4-1-3-3 --near
        fathom find seahorse --minibrot
        fathom find seahorse --embedded --fraction 0.75
        fathom find i --misiurewicz --json
        fathom find elephant --to 1e-50
        fathom find armada --minibrot

      An external ray, and the two rays of a view's nucleus; -o writes them as
      ink, which render draws over a picture:

        fathom find ray 1/7 -o ray.ink
        fathom find angle seahorse -o rays.ink
      """)

  @OptionGroup var place: PlaceArgument

  @Argument(
    help: ArgumentHelp(
      "The angle after ‘ray’, such as 1/7 or .(001), or the place after ‘angle’.",
      valueName: "angle"), completion: .place)
  var subject: String?

  /// The kinds of landmarks to find.
  enum Target: String, EnumerableFlag {
    case minibrot, period, misiurewicz, embedded, near

    static func help(for value: Target) -> ArgumentHelp? {
      switch value {
      case .minibrot: "The minibrot of the lowest period (default), and the view it fills."
      case .period: "Only that period, and whether it is the lowest for sure."
      case .misiurewicz: "A point where branches meet or end, and its multiplier."
      case .embedded: "The embedded Julia set on the way to the minibrot."
      case .near: "Several nuclei of the view."
      }
    }
  }

  @Flag(exclusivity: .exclusive)
  var target: Target?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far --embedded goes, 0 to 1 of the powers of ten (default: 0.5).", valueName: "N"))
  var fraction: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many --near lists, 1 to 100 (default: 10, or those that take seconds).",
      valueName: "N"))
  var count: String?

  @Option(
    name: .customLong("to"), parsing: .unconditional,
    help: ArgumentHelp(
      "A view of this height about a nucleus, or about the end of a ray.", valueName: "height"))
  var height: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the rays as a file of ink.", valueName: "file"), completion: .file())
  var output: String?

  @OptionGroup var workers: ThreadOptions

  @OptionGroup var printing: JSONOption

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    if let subject { return try await runRays(subject, session) }
    if output != nil {
      throw UsageError(
        problem: "only rays are written as ink", place: "--output",
        remedy: "Name them: ‘find ray 1/7’ or ‘find angle PLACE’.")
    }
    if height != nil && target != nil {
      throw UsageError(
        problem: "--to leads to a nucleus of its own choice", place: "--to",
        remedy: "Leave out --\(target?.rawValue ?? "").")
    }
    let fraction = try understood("--fraction") { () throws(LandmarkGoalError) in
      try LandmarkGoal.fraction(self.fraction, "--fraction")
    }
    let count = try wholeNumber(count ?? "10", 1...LandmarkSearch.mostListed, "--count")
    let location = try place.resolve().location
    var search = LandmarkSearch(location, effort: try workers.effort())
    if self.count == nil { search.proofLimit = LandmarkSearch.quickProofs }
    let progress: ProgressReceiver = { session.progress.show($0) }
    if let height {
      let goal = try understood("--to") { () throws(LandmarkGoalError) in
        try LandmarkGoal(height, below: location)
      }
      return try show([try await search.way(to: goal, progress: progress)], session)
    }
    switch target ?? .minibrot {
    case .period:
      let found = try await search.period(progress: progress)
      session.progress.finish()
      return try session.print(
        printing.json ? found.json.text : found.lines.joined(separator: "\n"))
    case .minibrot: try show([try await search.minibrot(progress: progress)], session)
    case .misiurewicz: try show([try await search.misiurewicz(progress: progress)], session)
    case .embedded: try show([try await search.embedded(fraction, progress: progress)], session)
    case .near: try show(try await search.near(count, progress: progress), session)
    }
  }

  private func show(_ found: [Landmark], _ session: Session) throws {
    session.progress.finish()
    if printing.json {
      let values = found.map(\.json)
      return try session.print(target == .near ? JSON.lines(values).text : values[0].text)
    }
    if target == .near {
      for (index, landmark) in found.enumerated() {
        try session.print("\(index + 1)  \(landmark.summary)")
        try session.print("   \(landmark.view.canonical)")
      }
      // A warning, since a list for another program is not complete either.
      if let remark = found.last?.remark {
        UserErrorPrinter.warn("there are more nuclei, but \(remark): --count lists them")
      }
      return
    }
    for line in found[0].lines { try session.print(line) }
    try session.print(found[0].view.canonical)
  }
}
