// DifferingPixels — the error that a picture disagrees with direct iteration.

internal import Core
internal import Jobs

/// Some pixels differ from direct iteration, which is a fault of the engine.
struct DifferingPixels: UserError {
  let result: VerificationResult

  var problem: String {
    ([result.text] + result.differences.prefix(10).map(\.text)).joined(separator: "\n")
  }
  var place: String? { nil }
  var remedy: String? { "This is a fault of Fathom: please report it with the location." }
}
