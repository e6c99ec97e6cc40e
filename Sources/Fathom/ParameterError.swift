// ParameterError — a parameter of the library that makes no sense.

internal import Core

/// What is wrong with a parameter.
struct ParameterError: UserError {
  let problem: String
  let place: String?
  let remedy: String?
}
