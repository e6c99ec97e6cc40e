// TextFile — small text files: read with a size limit, written whole.

internal import ImageFiles

package enum TextFile {
  package static func exists(_ path: String) -> Bool {
    !path.utf8.contains(0) && SystemCalls.entry(at: path) == .file
  }

  package static func isFolder(_ path: String) -> Bool {
    !path.utf8.contains(0) && SystemCalls.entry(at: path) == .folder
  }

  /// The text of a file; bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Parameter limit: The most bytes that are read.
  /// - Throws: `RequestError`.
  package static func read(_ path: String, limit: Int) throws(RequestError) -> String {
    switch path.utf8.contains(0) ? .nothing : SystemCalls.entry(at: path) {
    case .nothing: throw .noFile(path)
    case .folder: throw .folder(path: path)
    case .file: break
    }
    guard let bytes = try SystemCalls.bytes(of: path, limit: limit) else {
      throw .fileTooLarge(path: path, limit: limit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a file completely, or not at all.
  ///
  /// - Throws: `PictureError`.
  package static func write(_ text: String, to path: String) throws {
    try AtomicFile.replaceFile(at: path, with: Array(text.utf8))
  }

  /// The names in a folder, with a `/` after those of folders; empty if there is no such folder.
  package static func entries(of folder: String) -> [String] {
    SystemCalls.names(in: folder).map { name in
      SystemCalls.entry(at: "\(folder)/\(name)") == .folder ? name + "/" : name
    }
  }
}
