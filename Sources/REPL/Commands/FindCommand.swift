// FindCommand — finds landmarks of the view: periods, minibrots, Misiurewicz points.

internal import Jobs
internal import Landmarks

enum FindCommand: Command {
  static let name = "find"
  static let usage = "find period | minibrot | misiurewicz | embedded [PART] | near [N] [--json]"
  static let summary = "landmarks of the view, and the way there"
  static let details = [
    "‘find minibrot’ goes to the minibrot of the lowest period, upright and filling",
    "the picture; ‘find embedded 3/4’ goes three quarters of the way there, measured",
    "in powers of ten: what is around it there. ‘find misiurewicz’ goes to a point",
    "where branches meet or end. ‘find period’ only tells. ‘find near’ lists nuclei;",
    "‘find near 3’ goes to the third. The journey that is told leads there by quadrants.",
  ]
  static let group = CommandGroup.wander
  static let completes = [
    WordKind.oneOf(["period", "minibrot", "misiurewicz", "embedded", "near", "--json"])
  ]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--json"], most: 2)
    let what = try arguments.word(0, "what to find")
    let second = arguments.words.count > 1 ? arguments.words[1] : nil
    let search = LandmarkSearch(explorer.location, effort: explorer.surroundings.effort)
    let (progress, inJSON) = (explorer.progress, arguments.has("--json"))
    func withoutMore() throws {
      if let second { throw CommandError.tooMany(second, usage: usage) }
    }
    switch what {
    case "period":
      try withoutMore()
      let found = try await search.period(progress: progress)
      return Answer(lines: inJSON ? [found.json.text] : found.lines)
    case "minibrot", "nucleus":
      try withoutMore()
      return explorer.visit(try await search.minibrot(progress: progress), inJSON: inJSON)
    case "misiurewicz":
      try withoutMore()
      return explorer.visit(
        try await search.misiurewicz(progress: progress), inJSON: inJSON)
    case "embedded":
      let fraction = try LandmarkGoal.fraction(second, second ?? name)
      return explorer.visit(
        try await search.embedded(fraction, progress: progress), inJSON: inJSON)
    case "near": return try await near(second, search, arguments, explorer)
    default:
      throw CommandError.unfit(
        what, expected: "one of period, minibrot, misiurewicz, embedded, near")
    }
  }

  private static func near(
    _ number: String?, _ search: LandmarkSearch, _ arguments: Arguments,
    _ explorer: isolated Explorer
  ) async throws -> Answer {
    let most = LandmarkSearch.mostListed
    let chosen = try arguments.wholeNumber(number, within: 1...most, "a number of the list")
    var quick = search
    quick.proofLimit = LandmarkSearch.quickProofs
    var found = try await quick.near(10, progress: explorer.progress)
    guard let chosen else {
      if arguments.has("--json") { return Answer(lines: [JSON.lines(found.map(\.json)).text]) }
      let lines = found.enumerated().map { "\($0 + 1)  \($1.summary)" }
      let remark = found.last?.remark.map { "\($0): ‘find near N’ finds them" }
      return Answer(lines: lines + (remark.map { [$0] } ?? []))
    }
    if chosen > found.count {
      found = try await search.near(max(10, chosen), progress: explorer.progress)
    }
    guard chosen <= found.count else { throw LandmarkError.noEntry(chosen, of: found.count) }
    found[chosen - 1].remark = nil
    return explorer.visit(found[chosen - 1], inJSON: arguments.has("--json"))
  }
}

extension Explorer {
  /// Goes to a landmark that was found, and describes it.
  func visit(_ landmark: Landmark, inJSON: Bool = false) -> Answer {
    var answer = visit(ExplorerView(landmark.view))
    answer.lines = inJSON ? [landmark.json.text] : landmark.lines
    return answer
  }
}
