// Spot — a position in a location or in another program's file.

/// A position in a location or in another program's file: a key, a line, a character, or none.
package struct Spot: Equatable, Sendable {
  package let key: String?
  /// The character in the text as it was given, counted from 1.
  package let character: Int?
  /// The line of a file, counted from 1.
  package let line: Int?

  package init(_ key: String?, _ character: Int? = nil, line: Int? = nil) {
    (self.key, self.character, self.line) = (key, character, line)
  }
}
