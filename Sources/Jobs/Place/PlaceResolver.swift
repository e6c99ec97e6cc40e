// PlaceResolver — finds the place that a PLACE argument names.

internal import Core
internal import Drawing
internal import ImageFiles
internal import Places

/// Turns a PLACE argument into a location.
///
/// An argument is tried in this order: a scene, a location string, a journey, a saved place, a
/// sight, a file of places, a picture that carries its location, and one of the places in a file or
/// a folder (`file.par#2`). A name with a slash in it is always that of a file.
package struct PlaceResolver: Sendable {
  private let store: PlaceStore
  private let ignoringChecksum: Bool

  /// - Parameter ignoringChecksum: Whether to accept a location whose checksum is wrong.
  package init(store: PlaceStore = .standard, ignoringChecksum: Bool = false) {
    (self.store, self.ignoringChecksum) = (store, ignoringChecksum)
  }

  /// The place that a text names.
  ///
  /// - Throws: A `UserError`.
  package func resolve(_ text: String) throws -> ResolvedPlace {
    if let typed = try typedLocation(text) {
      var place = ResolvedPlace(typed.location, .text)
      place.warnings = typed.warnings
      return place
    }
    if PlaceName.looksLikeJourney(text) {
      return ResolvedPlace(try Location(journey: text), .journey)
    }
    if let path = store.path(of: text) {
      return ResolvedPlace(try saved(at: path), .saved(name: text, path: path))
    }
    if let sight = BuiltInPlaces.named(text) {
      return ResolvedPlace(try sight.location(), .sight(sight), title: sight.title)
    }
    switch text.utf8.contains(0) ? .nothing : SystemCalls.entry(at: text) {
    case .file: return try file(at: text)
    case .folder: throw RequestError.folder(path: text)
    case .nothing: break
    }
    if let list = try PlaceList.split(text, ignoringChecksum: ignoringChecksum) {
      return try list.places.place(list.choice, of: self)
    }
    if let journey = PastedName.journey(overLines: text) { return try resolve(journey) }
    let bare = PastedName.bare(text)
    if bare != text && (isName(bare) || PastedName.isJourney(bare)) { return try resolve(bare) }
    throw nothing(text)
  }

  /// Whether a text is the name of a saved place or a sight.
  private func isName(_ text: String) -> Bool {
    store.path(of: text) != nil || BuiltInPlaces.named(text) != nil
  }

  /// Whether a text is the name of a saved place or a sight, perhaps in quotation marks, or that of
  /// a file, or of a place in a file.
  package func knows(_ text: String) -> Bool {
    if isName(text) || isName(PastedName.bare(text)) { return true }
    if SceneText.isNamed(text) { return true }
    if text.utf8.contains(0) { return false }
    if SystemCalls.entry(at: text) == .file { return true }
    guard text.contains("#") else { return false }
    return (try? PlaceList.split(text, ignoringChecksum: ignoringChecksum)) != nil
  }

  /// The places that a text names, if it names a folder, or a file that does not hold exactly one.
  ///
  /// - Throws: A `UserError` if a file cannot be read.
  package func list(_ text: String) throws -> PlaceList? {
    let isNamed =
      try typedLocation(text) != nil || PlaceName.looksLikeJourney(text)
      || store.path(of: text) != nil || BuiltInPlaces.named(text) != nil
    if !isNamed, !text.utf8.contains(0), SystemCalls.modification(at: text) != nil,
      try rules(at: text) != nil
    {
      return nil  // an L-system, which is one place
    }
    guard !isNamed, let list = try PlaceList(at: text, ignoringChecksum: ignoringChecksum),
      !list.isSingle
    else { return nil }
    return list
  }

  /// The location in a text that holds one; nil if the text does not look like a location.
  private func typedLocation(_ text: String) throws -> (location: Location, warnings: [String])? {
    if let scene = try SceneText.location(text) { return (scene, []) }
    do {
      return try Location.parsed(text, ignoringChecksum: ignoringChecksum)
    } catch LocationError.noLocation {
      return nil
    }
  }

  // MARK: Files

  /// Reads the place in a file, or the first of several.
  ///
  /// - Throws: A `UserError`.
  package func resolve(file path: String) throws -> ResolvedPlace {
    switch path.utf8.contains(0) ? .nothing : SystemCalls.entry(at: path) {
    case .file: return try file(at: path)
    case .folder: throw RequestError.folder(path: path)
    case .nothing: throw RequestError.noFile(path.excerpt)
    }
  }

  /// Reads the place in a file: a picture, recognized by its first bytes, or a text.
  private func file(at path: String) throws -> ResolvedPlace {
    let head = try SystemCalls.head(of: path, count: 8)
    let signatures: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47], [0x76, 0x2F, 0x31, 0x01]]  // PNG, EXR
    if signatures.contains(where: head.starts) { return try picture(at: path) }
    if let scene = try rules(at: path) {
      return ResolvedPlace(scene.location, .file(path: path))
    }
    return ResolvedPlace(try saved(at: path), .file(path: path))
  }

  /// The longest file that is read as an L-system, in bytes.
  private static let longestRules = 100_000

  /// The scene of an L-system in a file; nil if the file holds something else.
  private func rules(at path: String) throws -> Scene? {
    guard let bytes = try SystemCalls.bytes(of: path, limit: Self.longestRules) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard LSystem.isNamed(in: text) else { return nil }
    do { return try Scene(LSystem(parsing: text)) } catch { throw PlacedError(error, at: path) }
  }

  private func saved(at path: String) throws -> PlaceFile {
    try PlaceFile(reading: path, ignoringChecksum: ignoringChecksum)
  }

  private func picture(at path: String) throws -> ResolvedPlace {
    let picture = try PictureFile(path: path)
    if let foreign = try foreignPlace(in: picture) { return foreign }
    let text = try picture.text(PictureTexts.locationKeyword)
    do {
      let location = try Location(parsing: text, ignoringChecksum: ignoringChecksum)
      return ResolvedPlace(
        location, .picture(picture, CarriedRecipe(of: picture)),
        title: (try? picture.text(PictureTexts.titleKeyword)).flatMap(PlaceFile.flat))
    } catch {
      throw PlacedError(error, at: path)
    }
  }

  /// The keywords under which other programs' pictures carry their location: those of Fraktaler-3
  /// and Kalles Fraktaler in a PNG, and those of each in an EXR.
  private static let foreignKeywords = ["Comment", "Fraktaler3", "KallesFraktaler2+"]

  /// The place that another program's picture carries; nil if it has none, or one of Fathom's.
  private func foreignPlace(in picture: PictureFile) throws -> ResolvedPlace? {
    let keywords = picture.texts.map(\.keyword)
    if keywords.contains(PictureTexts.locationKeyword) { return nil }
    for text in picture.texts {
      let bytes = Array(text.text.utf8)
      // That of XaoS has the keyword Metadata; any text is recognized by its commands.
      guard
        PlaceResolver.foreignKeywords.contains(text.keyword)
          || LocationFormats.format(of: bytes)?.name == "xaos",
        let format = LocationFormats.format(of: bytes)
      else { continue }
      do {
        let places = try format.places(in: bytes, ignoringChecksum: ignoringChecksum)
        guard let place = places.first else { continue }
        var found = ResolvedPlace(
          place.location, .picture(picture, CarriedRecipe(of: picture)),
          title: place.title.flatMap(PlaceFile.flat))
        (found.warnings, found.remarks) = (
          place.warnings, place.notes.compactMap(PlaceFile.flat)
        )
        found.format = format.name
        return found
      } catch {
        throw PlacedError(error, at: "\(picture.path), \(text.keyword)")
      }
    }
    return nil
  }

  // MARK: Errors

  private func nothing(_ text: String) -> any UserError {
    let endings =
      [".png", ".exr"] + LocationFormats.all.flatMap { $0.fileExtensions }.map { ".\($0)" }
    if text.contains("/") || endings.contains(where: text.lowercased().hasSuffix) {
      return RequestError.noFile(text.excerpt)
    }
    // Pairs `key=value`, without the beginning of a location.
    if text.contains("=") { return RequestError.noLocation(text) }
    return RequestError.noPlace(
      text,
      similar: Similarity.nearest(to: text, among: store.names + BuiltInPlaces.all.map(\.name)))
  }
}
