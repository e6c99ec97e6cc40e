// Folder — a folder for one test, removed at its end.

internal import Foundation

/// A temporary folder, which is removed with its contents when this object is freed.
package final class Folder: Sendable {
  package let path: String

  package init() throws {
    path =
      FileManager.default.temporaryDirectory.appending(path: "fathom-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The names of everything in the folder, including hidden files, sorted.
  package var names: [String] { Folder.names(in: path) }

  /// The relative paths of all files in the folder and its subfolders, sorted.
  package var files: [String] {
    Folder.files(in: path).map { String($0.dropFirst(path.count + 1)) }
  }

  /// Writes a file, and returns its path.
  @discardableResult
  package func write(_ text: String, as name: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    return path + "/" + name
  }

  private static func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  private static func files(in path: String) -> [String] {
    names(in: path).flatMap { name in
      let inner = files(in: "\(path)/\(name)")
      return inner.isEmpty ? ["\(path)/\(name)"] : inner
    }
  }
}
