// SavedPlace — a place as a file stores it.

/// A place as a file stores it.
package struct SavedPlace: Equatable, Sendable {
  package var location: Location
  package var title: String?
  /// Additional lines for people, without the leading `# `.
  package var notes: [String]
  /// The losses: what the file contains and a location cannot hold, one sentence each, with the
  /// key's name.
  package var warnings: [String]

  package init(
    _ location: Location, title: String? = nil, notes: [String] = [], warnings: [String] = []
  ) {
    (self.location, self.title, self.notes) = (location, title, notes)
    self.warnings = warnings
  }
}
