// TestRoom — a folder for one session's places and state, removed after the test.

import Foundation
import Jobs
import REPL
import TestSupport

final class TestRoom: Sendable {
  private let own: Folder

  init() throws { own = try Folder() }

  var folder: String { own.path }

  /// The surroundings of a session in this folder, at a fixed time, with a user who answers.
  var surroundings: Surroundings {
    var surroundings = Surroundings()
    surroundings.places = PlaceStore(folder: folder + "/places")
    surroundings.state = SessionState(folder: folder + "/state")
    surroundings.isInteractive = true
    surroundings.now = { Timestamp(seconds: 1_790_000_000) }
    return surroundings
  }

  /// A text in which ROOM replaces the folder's name, so that it can be compared.
  func unplaced(_ text: String) -> String { text.replacingOccurrences(of: folder, with: "ROOM") }
}
