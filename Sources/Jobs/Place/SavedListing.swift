// SavedListing — a saved place in a list, readable or not.

package import Core
package import Places

/// A saved place, or the error that its file gives.
package struct SavedListing: Sendable {
  package let name: String
  package let path: String
  /// The place; nil if the file cannot be read, and then `userError` has the reason.
  package let location: Location?
  package let userError: (any UserError)?
  package let title: String?
  package let note: String?
  /// The date in the file, or else the time when the file was last changed.
  package let date: Timestamp
  /// 4 / height, as `8.53e1`; nil if the file cannot be read.
  package var zoom: String? { location?.zoom }

  /// Lists the file at a path; nil if there is none.
  init?(name: String, path: String) {
    guard let changed = SystemCalls.modification(at: path) else { return nil }
    (self.name, self.path) = (name, path)
    do {
      let file = try PlaceFile(reading: path)
      (location, title, note, userError) = (file.location, file.title, file.note, nil)
      date = file.date ?? changed
    } catch {
      (location, title, note) = (nil, nil, nil)
      userError =
        error as? any UserError ?? RequestError.unreadable(path: path, reason: "\(error)")
      date = changed
    }
  }
}
