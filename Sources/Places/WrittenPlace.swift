// WrittenPlace — a place written in a format.

/// A place written in a format.
package struct WrittenPlace: Equatable, Sendable {
  package let text: String
  /// The losses: what the format cannot express, one sentence each, with the location's key.
  package let warnings: [String]

  package init(_ text: String, warnings: [String] = []) {
    (self.text, self.warnings) = (text, warnings)
  }
}
