// Sight — a place that comes with the program, and why one would go there.

/// A built-in place.
package struct Sight: Sendable {
  /// A short word to type.
  package let name: String
  package let title: String
  /// Two lines for people.
  package let lines: [String]
  /// The location, without a checksum.
  package let text: String

  /// The place itself.
  package func location() throws(LocationComplaint) -> Location { try Location(parsing: text) }
}

/// The sights, from shallow to deep.
package enum Sights {
  package static let all: [Sight] = [
    .home, .tutorial, .elephant, .depth14, .seahorse, .branch, .depth113, .needle, .depth1086,
    .depth5294,
  ]

  /// The sight of a name, or nil.
  package static func named(_ name: String) -> Sight? { all.first { $0.name == name } }
}

extension Location {
  /// A place as people type it: a location string, a sight's name, or a journey.
  package init(typed text: String, ignoringChecksum: Bool = false) throws(LocationComplaint) {
    let bytes = Array(text.utf8)
    if LocationText.heading(in: bytes, from: 0) != nil {
      try self.init(parsing: text, ignoringChecksum: ignoringChecksum)
    } else if let sight = Sights.named(text) {
      self = try sight.location()
    } else if bytes.contains(where: LocationText.isDigit) {
      try self.init(journey: text)
    } else {
      throw .noLocation
    }
  }
}
