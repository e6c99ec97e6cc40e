// TestRoom — a folder for one session's places and state, removed afterwards.

import REPL
import Foundation
import Jobs

final class TestRoom: Sendable {
  let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "fathom-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// A session's surroundings in this folder, at a fixed time, with a user who answers.
  var surroundings: Surroundings {
    var surroundings = Surroundings()
    surroundings.places = PlaceStore(folder: folder + "/places")
    surroundings.state = SessionState(folder: folder + "/state")
    surroundings.isInteractive = true
    surroundings.now = { Timestamp(seconds: 1_790_000_000) }
    return surroundings
  }

  /// A text in which the folder's name is replaced, so that it can be compared.
  func unplaced(_ text: String) -> String { text.replacingOccurrences(of: folder, with: "ROOM") }
}
