// InputError — an error of standard input.

internal import Core

/// Standard input cannot be read.
package struct InputError: UserError, Equatable {
  let reason: String

  package var problem: String { "standard input cannot be read (\(reason))" }
  package var place: String? { nil }
  package var remedy: String? { nil }
}
