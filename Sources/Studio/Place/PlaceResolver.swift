// PlaceResolver — what a person means who names a place.

internal import DeepZoom
internal import Ground
internal import Pictures

/// From a PLACE argument to a location.
///
/// Tried in this order: a location string, a journey, a saved name, a sight, a file of places, a
/// picture that carries its location. A name with a slash in it is always a file's.
package struct PlaceResolver: Sendable {
  private let store: PlaceStore
  private let ignoringChecksum: Bool

  /// - Parameter ignoringChecksum: Opens a location whose checksum is wrong.
  package init(store: PlaceStore = .standard, ignoringChecksum: Bool = false) {
    (self.store, self.ignoringChecksum) = (store, ignoringChecksum)
  }

  /// The place of that text.
  ///
  /// - Throws: A `Complaint`.
  package func resolve(_ text: String) throws -> ResolvedPlace {
    if let location = try typedLocation(text) { return ResolvedPlace(location, .text) }
    if PlaceName.looksLikeJourney(text) {
      return ResolvedPlace(try Location(journey: text), .journey)
    }
    if let path = store.path(of: text) {
      let place = try saved(at: path)
      var found = ResolvedPlace(
        place.location, .saved(name: text, path: path), title: place.title)
      found.warnings = place.warnings
      return found
    }
    if let sight = Sights.named(text) {
      return ResolvedPlace(try sight.location(), .sight(sight), title: sight.title)
    }
    switch text.utf8.contains(0) ? .nothing : SystemCalls.entry(at: text) {
    case .file: return try file(at: text)
    case .folder: throw StudioComplaint.folder(path: text)
    case .nothing: throw nothing(text)
    }
  }

  /// The location in a text that holds one, nil where it does not look so.
  private func typedLocation(_ text: String) throws -> Location? {
    do {
      return try Location(parsing: text, ignoringChecksum: ignoringChecksum)
    } catch LocationComplaint.noLocation {
      return nil
    }
  }

  // MARK: Files

  /// A picture by its first bytes, else a text that holds places.
  private func file(at path: String) throws -> ResolvedPlace {
    let head = try SystemCalls.head(of: path, count: 8)
    let signatures: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47], [0x76, 0x2F, 0x31, 0x01]]  // PNG, EXR
    if signatures.contains(where: head.starts) { return try picture(at: path) }
    let place = try saved(at: path)
    var found = ResolvedPlace(place.location, .file(path: path), title: place.title)
    found.warnings = place.warnings
    return found
  }

  private func saved(at path: String) throws -> PlaceFile {
    try PlaceFile(reading: path, ignoringChecksum: ignoringChecksum)
  }

  private func picture(at path: String) throws -> ResolvedPlace {
    let picture = try PictureFile(path: path)
    let text = try picture.text(PictureTexts.locationKeyword)
    do {
      let location = try Location(parsing: text, ignoringChecksum: ignoringChecksum)
      return ResolvedPlace(
        location, .picture(picture, CarriedRecipe(of: picture)),
        title: try? picture.text(PictureTexts.titleKeyword))
    } catch {
      throw PlacedComplaint(error, at: path)
    }
  }

  // MARK: When nothing fits

  private func nothing(_ text: String) -> any Complaint {
    let endings = [".fathom", ".png", ".exr"]
    if text.contains("/") || endings.contains(where: text.lowercased().hasSuffix) {
      return StudioComplaint.noFile(text.excerpt)
    }
    // Pairs without their beginning.
    if text.contains("=") { return StudioComplaint.noLocation(text) }
    return StudioComplaint.noPlace(
      text,
      similar: Similarity.nearest(to: text, among: store.names + Sights.all.map(\.name)))
  }
}
