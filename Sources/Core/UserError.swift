// UserError — the protocol of errors that are shown to users.

/// A problem that the user can solve, described by problem, place and remedy.
package protocol UserError: Error, Sendable, CustomStringConvertible {
  /// The problem in one clause, without a period and without names of types.
  var problem: String { get }
  /// The place of the problem, for example "seahorse.toml:2" or "--size"; nil if it has none.
  var place: String? { get }
  /// The remedy in one sentence; nil if there is none.
  var remedy: String? { get }
}

extension UserError {
  /// The error as it is printed, without the name of the program.
  package var description: String {
    var lines = [problem]
    if let place { lines.append("  at \(place)") }
    if let remedy { lines.append("  \(remedy)") }
    return lines.joined(separator: "\n")
  }
}
