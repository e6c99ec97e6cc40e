// BuiltInPlace — a built-in place, and what is remarkable about it.

/// A built-in place.
package struct BuiltInPlace: Sendable {
  /// A short word to type.
  package let name: String
  package let title: String
  /// A description in two lines.
  package let lines: [String]
  /// The period of the nucleus that the view is framed on or centered on; nil where there is none,
  /// or none is known.
  package var period: Int?
  /// The measured time of its picture in seconds, as `BuiltInPlaces.measure` says.
  package let renderSeconds: Double
  /// The location, without a checksum.
  package let text: String

  /// The place itself.
  package func location() throws(LocationError) -> Location { try Location(parsing: text) }

  /// A line for lists: its title, zoom, period where it has one, and time.
  package func summary() throws(LocationError) -> String {
    let period = period.map { ", period \($0)" } ?? ""
    return "\(title), zoom \(try location().zoom)\(period), \(renderSeconds) s"
  }
}

extension Location {
  /// Reads a place as people type it: a location string, the name of a sight, or a journey.
  package init(typed text: String, ignoringChecksum: Bool = false) throws(LocationError) {
    let bytes = Array(text.utf8)
    if LocationText.heading(in: bytes, from: 0) != nil {
      try self.init(parsing: text, ignoringChecksum: ignoringChecksum)
    } else if let sight = BuiltInPlaces.named(text) {
      self = try sight.location()
    } else if bytes.contains(where: LocationText.isDigit) {
      try self.init(journey: text)
    } else {
      throw .noLocation
    }
  }
}
