// PlaceName — the rules for names of saved places, which keep them distinct from other texts.

internal import ImageFiles
internal import Places

/// Names of saved places.
enum PlaceName {
  static let longest = 200

  /// The reason why nothing can be saved under a name, or nil.
  static func flaw(in name: String) -> NameFlaw? {
    if name.isEmpty { return .empty }
    if name.utf8.count > longest { return .tooLong }
    if name.unicodeScalars.contains(where: isControl) { return .control }
    if name.contains("/") { return .slash }
    if name.hasPrefix(" ") || name.hasSuffix(" ") { return .blanks }
    if name.hasPrefix(".") { return .point }
    if name.hasPrefix("-") { return .hyphen }
    if looksLikeJourney(name) { return .journey }
    if FathomFormat.recognizes(Array(name.utf8)) { return .location }
    if let ending = fileEnding(of: name) { return .ending(ending) }
    return BuiltInPlaces.named(name) == nil ? nil : .sight
  }

  /// Whether a file of this name may be a saved place.
  ///
  /// Files that people put into the folder themselves may have names that `save` would not accept.
  static func isInFolder(_ name: String) -> Bool {
    switch flaw(in: name) {
    case .empty, .tooLong, .control, .slash, .point: false
    default: true
    }
  }

  /// Whether a text consists of digits and the separators between them.
  static func looksLikeJourney(_ text: String) -> Bool {
    text.utf8.contains { (0x30...0x39).contains($0) }
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x20 }
  }

  /// Whether a scalar is a control character or a line break.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The file ending (`.png`, `.fathom`) that makes a name look like that of a file, or nil.
  private static func fileEnding(of name: String) -> String? {
    let endings =
      LocationFormats.all.flatMap { $0.fileExtensions }
      + ImageWriters.all.flatMap { $0.fileExtensions }
    return endings.map { ".\($0)" }.first { name.lowercased().hasSuffix($0) }
  }
}
