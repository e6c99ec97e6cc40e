// ParameterError — a value that a caller of the library cannot mean.

internal import Core

/// What is wrong with a parameter.
struct ParameterError: UserError {
  let problem: String
  let place: String?
  let remedy: String?
}
