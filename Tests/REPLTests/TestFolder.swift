// TestFolder — a folder for one test, removed at its end.

import Foundation

final class TestFolder {
  let path = NSTemporaryDirectory() + "fathom-test-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
