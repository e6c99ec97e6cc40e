// PlaceName — the rules for names of saved places, so that a name cannot be mistaken.

internal import FractalEngine
internal import Pictures

/// The reasons why a name is not accepted.
package enum NameFlaw: Equatable, Sendable {
  case empty
  /// More than 200 bytes: a file system allows 255, and a name is longer while it is being written.
  case tooLong
  case slash
  case point
  /// It would be taken for an option.
  case hyphen
  case blanks
  case control
  case journey
  case location
  case ending(String)
  case sight
}

/// Names of saved places.
enum PlaceName {
  static let longest = 200

  /// Why nothing can be saved under a name, or nil.
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

  /// Whether a file of this name may be a saved place: files that people put into the folder by
  /// hand may have names that could not be given here.
  static func isInFolder(_ name: String) -> Bool {
    switch flaw(in: name) {
    case .empty, .tooLong, .control, .slash, .point: false
    default: true
    }
  }

  /// Whether a text has only digits and the separators between them.
  static func looksLikeJourney(_ text: String) -> Bool {
    text.utf8.contains { (0x30...0x39).contains($0) }
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x20 }
  }

  /// Whether a scalar is a control character or breaks lines.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The file ending (`.png`, `.fathom`) that makes a name look like a file's, or nil.
  private static func fileEnding(of name: String) -> String? {
    let endings =
      LocationFormats.all.flatMap { $0.fileExtensions }
      + ImageWriters.all.flatMap { $0.fileExtensions }
    return endings.map { ".\($0)" }.first { name.lowercased().hasSuffix($0) }
  }
}
