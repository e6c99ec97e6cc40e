// LocationFormat — a file format for places. `LocationFormats` lists all.

/// A file format for places, our own or another program's.
package protocol LocationFormat: Sendable {
  /// The format's name in reports: `fathom`, `kalles-fraktaler`.
  static var name: String { get }
  /// The file extensions in lower case, without the period.
  static var fileExtensions: [String] { get }
  /// Whether the bytes look like this format, by a quick check.
  static func recognizes(_ bytes: [UInt8]) -> Bool
  /// Reads the places in the bytes, at least one.
  static func places(in bytes: [UInt8], ignoringChecksum: Bool) throws(LocationError)
    -> [SavedPlace]
  /// The file's text, or nil if this format cannot be written.
  ///
  /// - Throws: An error when the format cannot express this place.
  static func written(_ place: SavedPlace) throws(LocationError) -> WrittenPlace?
}

extension LocationFormat {
  package static func written(_ place: SavedPlace) throws(LocationError) -> WrittenPlace? {
    nil
  }
}
