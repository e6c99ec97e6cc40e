// Folder — a folder for one test, removed at its end.

internal import Foundation

/// A temporary folder, removed with its contents when the value goes.
package final class Folder: Sendable {
  package let path: String

  package init() throws {
    path =
      FileManager.default.temporaryDirectory.appending(path: "fathom-test-\(UUID().uuidString)")
      .path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and returns its path.
  @discardableResult
  package func write(_ text: String, as name: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    return path + "/" + name
  }

  package var entries: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
