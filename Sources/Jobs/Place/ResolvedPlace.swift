// ResolvedPlace — a place, and what is known of where it came from.

package import FractalEngine
package import Pictures

/// What a PLACE argument turned out to be.
package struct ResolvedPlace: Sendable {
  package var location: Location
  package let source: PlaceSource
  /// Of a sight, a saved place or a picture.
  package var title: String?
  /// What its file said and a location cannot hold.
  package var warnings: [String] = []
  /// What its file says besides, and how its program would show the place.
  package var remarks: [String] = []
  /// The name of the format that its file is in; nil where it came from no file of places.
  package var format: String?

  package init(_ location: Location, _ source: PlaceSource, title: String? = nil) {
    (self.location, self.source, self.title) = (location, source, title)
  }

  init(_ file: PlaceFile, _ source: PlaceSource) {
    self.init(file.location, source, title: file.title)
    (warnings, remarks, format) = (file.warnings, file.remarks, file.format)
  }
}

/// How a place was given.
package enum PlaceSource: Sendable {
  /// A location string.
  case text
  case journey
  case sight(BuiltInPlace)
  case saved(name: String, path: String)
  case file(path: String)
  case picture(PictureFile, CarriedRecipe)

  /// In a word, for reports.
  package var kind: String {
    switch self {
    case .text: "location"
    case .journey: "journey"
    case .sight: "sight"
    case .saved: "saved place"
    case .file: "file"
    case .picture: "picture"
    }
  }
}
