// ResolvedPlace — a place, and where it came from.

package import Places

/// The place that a PLACE argument named.
package struct ResolvedPlace: Sendable {
  package var location: Location
  package let source: PlaceSource
  /// The title of a sight, a saved place or a picture.
  package var title: String?
  /// Sentences about parts of the place's file that a location cannot hold.
  package var warnings: [String] = []
  /// Further texts of the place's file, and how the other program would show the place.
  package var remarks: [String] = []
  /// The name of the format that its file is in; nil if it came from no file of places.
  package var format: String?

  package init(_ location: Location, _ source: PlaceSource, title: String? = nil) {
    (self.location, self.source, self.title) = (location, source, title)
  }

  init(_ file: PlaceFile, _ source: PlaceSource) {
    self.init(file.location, source, title: file.title)
    (warnings, remarks, format) = (file.warnings, file.remarks, file.format)
  }
}

extension ResolvedPlace {
  /// The file of ink beside the place's own file; nil if there is none.
  package var inkPath: String? {
    switch source {
    case .saved(_, let path), .file(let path):
      guard path.hasSuffix(".fathom") else { return nil }
      let ink = PlaceStore.inkPath(beside: path)
      return SystemCalls.entry(at: ink) == .file ? ink : nil
    case .text, .journey, .sight, .picture: return nil
    }
  }
}
