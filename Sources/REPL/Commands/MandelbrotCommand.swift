// MandelbrotCommand — goes from a Julia set to the plane of its c.

internal import FractalEngine
internal import Places

enum MandelbrotCommand: Command {
  static let name = "mandelbrot"
  static let usage = "mandelbrot"
  static let summary = "from a Julia set back to the plane of c"
  static let details = [
    "The view is the one in which ‘julia here’ was typed, just as it was, as long as",
    "it shows c. Else c is the center, at the height of the Julia set's view if that",
    "shows z = c from less than 1, and at height 3 otherwise.",
    "In the plane of another formula it is the same as ‘formula mandelbrot’.",
  ]
  static let group = CommandGroup.wander

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    _ = try arguments(command, most: 0)
    // The target depends on the history, so a script goes to the place by its name instead.
    if let view = explorer.history.parameterView { return explorer.visit(view) }
    if let plane = try explorer.location.parameterPlane() {
      return explorer.visit(ExplorerView(plane), by: "mandelbrot")
    }
    var next = explorer.location
    (next.formula, next.hybrid) = (Location.defaultFormula, nil)
    _ = try Formulas.chosen(by: next)
    return explorer.visit(explorer.view.with(next), by: "formula \(next.formula)")
  }
}
