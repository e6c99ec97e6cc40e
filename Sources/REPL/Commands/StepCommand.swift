// StepCommand — sets the generations of a scene.

internal import Drawing
internal import Places

enum StepCommand: Command {
  static let name = "step"
  static let usage = "step [N | + | - | auto]"
  static let summary = "the generations of a scene, such as 7.5"
  static let details = [
    "A fraction is the growth of the youngest generation. ‘step +’ and ‘step -’ are",
    "one more and one fewer. ‘step auto’ goes on until parts are smaller than a pixel.",
  ]
  static let group = CommandGroup.look
  static let completes = [WordKind.oneOf(["+", "-", "auto"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    let scene = try explorer.currentScene()
    guard let word = arguments.words.first else { return Answer(lines: [scene.summary]) }
    guard word == "+" || word == "-" else { return try explorer.visitScene("step", word) }
    let next = try scene.stepping(by: word == "+" ? 1 : -1)
    return explorer.visit(explorer.view.with(next.location), remarks: [next.summary])
  }
}
