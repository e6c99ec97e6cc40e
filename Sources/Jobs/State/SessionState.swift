// SessionState — what a session leaves for the next one: the last place and the typed lines.

package import Places

/// The folder of the session's state, which need not exist.
///
/// No command may fail because it cannot be written; the caller decides whether to report that.
package struct SessionState: Sendable {
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// `$XDG_STATE_HOME/fathom`, by default in `~/.local/state`.
  package static var standard: SessionState { SessionState(folder: UserFolder.state.path) }

  /// The path of the line editor's history file.
  ///
  /// Its folder is created if possible, accessible only to the user.
  package var historyPath: String {
    try? SystemCalls.makeFolder(at: folder)
    return "\(folder)/history"
  }

  private var lastPath: String { "\(folder)/last.fathom" }

  /// Saves the current place, in the format of saved places.
  ///
  /// It is called after each step, so the file is not flushed to the disk: after a power cut it may
  /// have the previous place, or be missing.
  package func saveLast(
    _ location: Location, title: String? = nil, date: Timestamp = .now
  ) throws(StoreError) {
    try PlaceFile(location, title: title, date: date).write(to: lastPath, isFlushed: false)
  }

  /// The last place of the previous session; nil if there is none, or it cannot be read.
  package func last() -> SavedListing? {
    let entry = SavedListing(name: "last", path: lastPath)
    return entry?.location == nil ? nil : entry
  }
}
