// VerifyCommand — compares the picture with direct iteration.

internal import Jobs

enum VerifyCommand: Command {
  static let name = "verify"
  static let usage = "verify [N] [--size WxH] [--seed S] [--json]"
  static let summary = "hold N pixels of the picture against direct iteration"
  static let details = [
    "64 pixels unless you say how many: half of them at random, the others where the",
    "picture is hardest to get right. It fails where any differs.",
  ]
  static let group = CommandGroup.picture
  static let completes = [WordKind.oneOf(["--size", "--seed", "--json"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(
      command, flags: ["--json"], options: ["--size", "--seed"], most: 1)
    var verification = Verification(
      explorer.location, size: try explorer.size(arguments),
      effort: explorer.surroundings.effort)
    let count = arguments.words.first
    let expected = "a number of pixels"
    verification.pixelCount =
      try arguments.wholeNumber(count, within: 1...1_000_000, expected) ?? verification.pixelCount
    let seed = try arguments.wholeNumber(arguments.value("--seed"), within: 0...Int.max, "a seed")
    verification.seed = seed.map(UInt64.init) ?? verification.seed
    let result = try await verification.run(progress: explorer.progress)
    guard result.differences.isEmpty else { throw DifferingPixels(result: result) }
    return Answer(lines: [arguments.has("--json") ? result.json.text : result.text])
  }
}
