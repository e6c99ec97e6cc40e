// LocationFormat — a file format for places; a new one is a new file and a line in the list here.

internal import Core

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

/// A place written in a format.
package struct WrittenPlace: Equatable, Sendable {
  package let text: String
  /// The losses: what the format cannot express, one sentence each, with the location's key.
  package let warnings: [String]

  package init(_ text: String, warnings: [String] = []) {
    (self.text, self.warnings) = (text, warnings)
  }
}

/// All formats, in the order in which a text of unknown format is tried.
package enum LocationFormats {
  package static let all: [any LocationFormat.Type] = [
    FathomFormat.self, KallesFormat.self, FraktalerFormat.self, RustFractalFormat.self,
    ImaginaFormat.self, DeepDrillFormat.self, FractalSharkFormat.self, XaosFormat.self,
    UltraFractalFormat.self, FractintFormat.self,
  ]

  /// Reads the places in a file's bytes.
  ///
  /// The format is the first one that recognizes the bytes; formats that own the file's extension
  /// are tried first. If none recognizes them, an owner of the extension reports what is missing.
  ///
  /// - Parameter fileExtension: The extension in lower case, without the period; nil if it is
  ///   unknown.
  package static func places(
    in bytes: [UInt8], fileExtension: String? = nil, ignoringChecksum: Bool = false
  ) throws(LocationError) -> [SavedPlace] {
    guard bytes.count <= Location.longestText else { throw .tooLong }
    let decoded: [UInt8]?
    do {
      decoded = try UTF16Text.utf8(of: bytes)
    } catch {
      throw .foreign(error.problem, Spot(nil))
    }
    if let text = decoded {
      return try places(
        in: text, fileExtension: fileExtension, ignoringChecksum: ignoringChecksum)
    }
    guard let format = format(of: bytes, fileExtension: fileExtension) else { throw .noLocation }
    return try format.places(in: bytes, ignoringChecksum: ignoringChecksum)
  }

  /// The format of a file's bytes; see `places(in:)`.
  package static func format(
    of bytes: [UInt8], fileExtension: String? = nil
  ) -> (any LocationFormat.Type)? {
    let owners = owners(of: fileExtension)
    let bytes = (try? UTF16Text.utf8(of: bytes)) ?? bytes
    return (owners + all).first { $0.recognizes(bytes) } ?? owners.first
  }

  /// The formats that own a file's extension.
  package static func owners(of fileExtension: String?) -> [any LocationFormat.Type] {
    all.filter { format in fileExtension.map(format.fileExtensions.contains) ?? false }
  }
}
