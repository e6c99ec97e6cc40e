// PlayCommand — lets a scene grow.

internal import Drawing
internal import Places

enum PlayCommand: Command {
  static let name = "play"
  static let usage = "play [N]"
  static let summary = "let a scene grow, to N generations; any key stops it"
  static let group = CommandGroup.look

  /// The frames of one generation.
  private static let framesPerStep = 12

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    let scene = try explorer.currentScene()
    let steps = 1...12
    let expected = "a number of generations from 1 to 12"
    let given = try arguments.wholeNumber(arguments.words.first, within: steps, expected)
    let last = given ?? scene.generations.map { max(1, min(12, Int($0.rounded()))) } ?? 6
    let frames = try (0...last * framesPerStep).map { frame in
      let hundredths = (100 * frame + framesPerStep / 2) / framesPerStep
      let digits = String(100 + hundredths % 100).dropFirst()
      return try scene.setting("step", to: "\(hundredths / 100).\(digits)").location
    }
    return Answer(effect: .play([scene.location] + frames))
  }
}
