// UserError — an error shown to people.

/// A problem that the user can solve, described by what, where and what to do.
package protocol UserError: Error, Sendable, CustomStringConvertible {
  /// The problem in one clause, without a full stop and without type names.
  var problem: String { get }
  /// The place of the problem, for example "seahorse.toml:2" or "--size".
  var place: String? { get }
  /// The remedy in one sentence.
  var remedy: String? { get }
}

extension UserError {
  /// The error as it is printed, without the program's name.
  package var description: String {
    var lines = [problem]
    if let place { lines.append("  at \(place)") }
    if let remedy { lines.append("  \(remedy)") }
    return lines.joined(separator: "\n")
  }
}
