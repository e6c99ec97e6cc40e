// FindCommand — finds landmarks of the view: periods, minibrots, Misiurewicz points.

internal import Jobs
internal import Landmarks

enum FindCommand: Command {
  static let name = "find"
  static let usage =
    "find period | minibrot | misiurewicz | embedded [PART] | near [N] | ray ANGLE [HEIGHT] | "
    + "angle [--json]"
  static let summary = "landmarks of the view, and the way there"
  static let details = [
    "‘find minibrot’ goes to the minibrot of the lowest period, upright and filling",
    "the picture; ‘find embedded 3/4’ goes three quarters of the way there, measured",
    "in powers of ten: what is around it there. ‘find misiurewicz’ goes to a point",
    "where branches meet or end. ‘find period’ only tells. ‘find near’ lists nuclei;",
    "‘find near 3’ goes to the third. The journey that is told leads there by quadrants.",
    "‘find ray 1/7’ follows an external ray to where it lands, and draws it as ink;",
    "‘find angle’ names the two rays of the view's nucleus, and draws them.",
  ]
  static let group = CommandGroup.wander
  static let completes = [
    WordKind.oneOf([
      "period", "minibrot", "misiurewicz", "embedded", "near", "ray", "angle", "--json",
    ])
  ]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, flags: ["--json"], most: 3)
    let what = try arguments.word(0, "what to find")
    let second = arguments.words.count > 1 ? arguments.words[1] : nil
    let search = LandmarkSearch(explorer.location, effort: explorer.surroundings.effort)
    let (progress, inJSON) = (explorer.progress, arguments.has("--json"))
    if what != "ray", arguments.words.count > 2 {
      throw CommandError.tooMany(arguments.words[2], usage: usage)
    }
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
    case "ray":
      return try await ray(arguments.words.dropFirst(), search, inJSON: inJSON, explorer)
    case "angle", "angles":
      // ‘find angle here’ says the same.
      if second != "here" { try withoutMore() }
      return try await angles(search, inJSON: inJSON, explorer)
    default:
      throw CommandError.unfit(
        what, expected: "one of period, minibrot, misiurewicz, embedded, near, ray, angle")
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
