// PageFiles — the files of the page, which are shipped with the program.

internal import Core
internal import Foundation

/// The files of the folder `Page`, read once; no text of a request is ever used as a path.
struct PageFiles: Sendable {
  private let files: [String: (bytes: [UInt8], type: String)]

  private static let types = [
    "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8", "json": "application/json; charset=utf-8",
    "svg": "image/svg+xml", "png": "image/png", "webmanifest": "application/manifest+json",
  ]

  /// - Throws: `BadInput` if the folder is missing, because the installation is broken.
  init() throws {
    guard let folder = Bundle.module.url(forResource: "Page", withExtension: nil),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else {
      throw BadInput(
        "the files of the page are missing", remedy: "Install Fathom again, or build it.")
    }
    var files: [String: (bytes: [UInt8], type: String)] = [:]
    for name in names {
      guard let type = Self.types[URL(filePath: name).pathExtension],
        let data = try? Data(contentsOf: folder.appending(path: name))
      else { continue }
      files[name] = (Array(data), type)
    }
    self.files = files
  }

  /// The file with a name, and its media type.
  subscript(name: String) -> (bytes: [UInt8], type: String)? { files[name] }
}
