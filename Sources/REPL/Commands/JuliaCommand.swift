// JuliaCommand — shows the Julia set of the view's center, or of a c that is typed or dragged.

internal import FractalEngine
internal import Places

enum JuliaCommand: Command {
  static let name = "julia"
  static let usage = "julia [here | drag | RE IM]"
  static let summary = "the Julia set of the view's center, or of c; alone, tells c"
  static let details = [
    "‘julia here’ takes the center of the view for c. Below height 1 it shows the",
    "same height about z = c, where the two sets may look alike; else all of it.",
    "‘julia -0.8 0.156’ names c; in a Julia set the window stays.",
    "‘julia drag’ moves c with the arrow keys, at a terminal: with Shift by a tenth",
    "of the step; + and - change the step. Enter keeps c, Esc or q leave it as it was.",
    "‘mandelbrot’ leads back.",
  ]
  static let group = CommandGroup.wander
  static let completes = [WordKind.oneOf(["here", "drag"])]

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 2)
    let location = explorer.location
    switch arguments.words {
    case []:
      guard let c = location.givenConstant else { throw JuliaError.noConstant }
      return Answer(lines: ["c=\(c.text)"])
    case ["here"]: return try here(explorer)
    case ["drag"]:
      guard explorer.mayAsk else { throw JuliaError.noKeys }
      guard location.givenConstant != nil else { throw JuliaError.noConstant }
      return Answer(effect: .drag)
    default:
      let text = arguments.words.joined(separator: ",")
      if !text.contains(",") { _ = try arguments.word(1, "the imaginary part of c") }
      let c = try PlanePoint(parsing: text)
      let next = try location.julia(of: c)
      // The view to which `mandelbrot` leads is kept as long as it shows c.
      let plane = explorer.history.parameterView.flatMap { $0.location.shows(c) ? $0 : nil }
      return explorer.visit(explorer.view.with(next), by: command.text, parameterView: plane)
    }
  }

  private static func here(_ explorer: isolated Explorer) throws -> Answer {
    let location = explorer.location
    if location.givenConstant != nil { throw JuliaError.alreadyJulia }
    guard let next = try location.juliaSet() else {
      throw JuliaError.noJuliaSets(formula: location.formula)
    }
    return explorer.visit(ExplorerView(next), by: "julia here", parameterView: explorer.view)
  }
}
