// MoreCommand — raises the iteration limit, for pixels that are still unresolved.

internal import Jobs
internal import Places

enum MoreCommand: Command {
  static let name = "more"
  static let usage = "more [FACTOR]"
  static let summary = "twice the iterations (or FACTOR times), for what is unresolved"
  static let details = [
    "Pixels that are settled stay as they are; only the others are iterated on."
  ]
  static let group = CommandGroup.look

  static func run(_ command: CommandWords, in explorer: isolated Explorer) async throws -> Answer {
    let arguments = try arguments(command, most: 1)
    let expected = "a whole number from 2 to 1000"
    let factor = try arguments.wholeNumber(arguments.words.first, within: 2...1000, expected) ?? 2
    var limit = 0
    switch explorer.location.iterations {
    case .limit(let chosen): limit = chosen
    case .automatic: limit = try await explorer.finishedPreview().limit
    }
    let (product, overflow) = limit.multipliedReportingOverflow(by: factor)
    let raised = overflow ? Location.mostIterations : min(product, Location.mostIterations)
    let next = try explorer.location.iterated(String(raised))
    return explorer.visit(
      explorer.view.with(next), by: "iterations \(raised)", remarks: ["limit \(raised)"])
  }
}
