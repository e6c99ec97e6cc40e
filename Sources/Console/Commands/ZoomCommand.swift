// ZoomCommand — nearer or farther by a factor, about any point of the picture.

internal import DeepZoom

enum ZoomCommand: Command {
  static let name = "zoom"
  static let usage = "zoom FACTOR [RIGHT UP]"
  static let summary = "nearer by a factor, about the middle or a point"
  static let details = [
    "‘zoom 10’ shows a tenth of the height, ‘zoom 0.5’ twice the height.",
    "‘zoom 10 0.3 -0.2’ does so about the point 0.3 heights to the right of the",
    "middle and 0.2 below it, which becomes the new middle.",
  ]
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 3)
    let factor = try arguments.word(0, "a factor")
    if arguments.words.count == 2 { _ = try arguments.word(2, "how far up the point lies") }
    let expected = "a number of heights, -1000 to 1000"
    let right = try arguments.number(1, within: -1000...1000, expected) ?? 0
    let up = try arguments.number(2, within: -1000...1000, expected) ?? 0
    let next = try explorer.location.zoomed(by: factor, right: right, up: up)
    guard let next else {
      throw CommandComplaint.unfit(factor, expected: "a factor above 0, such as 2, 0.5 or 1e30")
    }
    return explorer.visit(View(next), by: command.text)
  }
}
