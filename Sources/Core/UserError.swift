// UserError — an error shown to people.

/// A problem the user can mend, told as what, where and what to do.
package protocol UserError: Error, Sendable, CustomStringConvertible {
  /// One clause: no full stop, no type names.
  var problem: String { get }
  /// For example "seahorse.toml:2" or "--size".
  var place: String? { get }
  /// One sentence.
  var remedy: String? { get }
}

extension UserError {
  /// The complaint as it is printed, without the program's name.
  package var description: String {
    var lines = [problem]
    if let place { lines.append("  at \(place)") }
    if let remedy { lines.append("  \(remedy)") }
    return lines.joined(separator: "\n")
  }
}
