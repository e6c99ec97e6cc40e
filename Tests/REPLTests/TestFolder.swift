// TestFolder — a folder of a test's own, removed in the end.

import Foundation

final class TestFolder {
  let path = NSTemporaryDirectory() + "fathom-test-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
