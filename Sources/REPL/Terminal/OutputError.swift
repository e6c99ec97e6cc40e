// OutputError — the error of an output that cannot be written.

internal import Core

/// An output that cannot be written, such as a file on a full disk.
package struct OutputError: UserError, Equatable {
  let reason: String

  package var problem: String { "the output cannot be written (\(reason))" }
  package var place: String? { nil }
  package var remedy: String? { "Free some space, or send it somewhere else." }
}
