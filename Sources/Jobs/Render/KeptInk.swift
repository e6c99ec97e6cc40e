// KeptInk — ink from a file, with the digest that names it in recipes.

internal import Core
package import Drawing
internal import ImageFiles

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The strokes of a file, and what identifies them.
package struct KeptInk: Sendable, Equatable {
  package let ink: Ink
  /// The first 16 hexadecimal digits of the SHA-256 of the ink's text.
  ///
  /// Pictures and jobs name it, so that a poster is not continued with other ink.
  package let digest: String

  /// The longest file, in bytes: about 60 million points.
  private static let longest = 1_000_000_000

  package init(_ ink: Ink) {
    self.ink = ink
    var digest = SHA256()
    digest.append(Array(ink.text.utf8))
    self.digest = String(digest.finish().prefix(16))
  }

  /// Reads a file.
  ///
  /// - Throws: `RequestError` if it cannot be read; `PlacedError` with the line of a mistake.
  package init(reading path: String) throws {
    switch path.utf8.contains(0) ? .nothing : SystemCalls.entry(at: path) {
    case .file: break
    case .folder: throw RequestError.folder(path: path)
    case .nothing: throw RequestError.noFile(path.excerpt)
    }
    guard let bytes = try SystemCalls.bytes(of: path, limit: Self.longest) else {
      throw RequestError.fileTooLarge(path: path, limit: Self.longest)
    }
    do { self.init(try Ink(parsing: bytes)) } catch { throw PlacedError(error, at: path) }
  }

  /// Writes ink to a file, which appears complete or not at all.
  ///
  /// - Throws: `PictureError`.
  package static func write(_ ink: Ink, to path: String) throws {
    try AtomicFile.replaceFile(at: path, with: Array(ink.text.utf8))
  }
}
