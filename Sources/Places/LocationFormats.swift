// LocationFormats — all formats of places; a new one is a new file and a line in the list here.

internal import Core

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
