// SessionState — what one session leaves to the next: the last place, and what was typed.

package import FractalEngine

/// The folder of state; it need not exist.
///
/// Nothing in it is worth a failed step: whoever calls decides whether an error is told or passed
/// over.
package struct SessionState: Sendable {
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// `$XDG_STATE_HOME/fathom`, by default in `~/.local/state`.
  package static var standard: SessionState { SessionState(folder: UserFolder.state.path) }

  /// The line editor's file of what was typed.
  ///
  /// Its folder is made, for the person alone, where it can be.
  package var historyPath: String {
    try? SystemCalls.makeFolder(at: folder)
    return "\(folder)/history"
  }

  private var lastPath: String { "\(folder)/last.fathom" }

  /// Remembers where someone is, as a saved place is written.
  ///
  /// Called after each step, and so not flushed to the disk: after a power cut it may be the place
  /// before, or none.
  package func saveLast(
    _ location: Location, title: String? = nil, date: Timestamp = .now
  ) throws(StoreError) {
    try PlaceFile(location, title: title, date: date).write(to: lastPath, isFlushed: false)
  }

  /// Where someone was last, or nil where nothing is known or it cannot be read.
  package func last() -> SavedListing? {
    let entry = SavedListing(name: "last", path: lastPath)
    return entry?.location == nil ? nil : entry
  }
}
