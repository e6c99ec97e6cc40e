// PlaceStore — the folder of saved places, with a file NAME.fathom for each.

package import Drawing
internal import ImageFiles
package import Places

/// The folder in which places are saved.
package struct PlaceStore: Sendable {
  /// The folder; it need not exist.
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// `$XDG_DATA_HOME/fathom/places`, by default in `~/.local/share`.
  package static var standard: PlaceStore {
    PlaceStore(folder: UserFolder.data.path + "/places")
  }

  // MARK: Reading

  /// The names of all saved places, in order.
  package var names: [String] {
    SystemCalls.names(in: folder).filter { $0.hasSuffix(".fathom") }.map {
      String($0.dropLast(".fathom".count))
    }
    .filter { path(of: $0) != nil }.sorted()
  }

  /// All saved places, newest first; an unreadable one is listed with its error.
  package func entries() -> [SavedListing] {
    names.compactMap { SavedListing(name: $0, path: file($0)) }
      .sorted { one, other in
        one.date == other.date ? one.name < other.name : one.date > other.date
      }
  }

  /// The saved place with a name.
  ///
  /// - Throws: `.unknown`. For an unreadable file nothing is thrown; its listing has the error.
  package func entry(named name: String) throws(StoreError) -> SavedListing {
    guard let path = path(of: name), let entry = SavedListing(name: name, path: path)
    else { throw unknown(name) }
    return entry
  }

  /// The path of a saved place's file; nil if nothing is saved under the name.
  func path(of name: String) -> String? {
    guard PlaceName.isInFolder(name), SystemCalls.modification(at: file(name)) != nil
    else { return nil }
    return file(name)
  }

  /// The path of the ink that belongs to a place's file.
  static func inkPath(beside path: String) -> String { path.dropLast(".fathom".count) + ".ink" }

  /// The ink of a saved place; nil if it has none.
  ///
  /// - Throws: A `UserError` if the file of ink cannot be read.
  package func ink(of name: String) throws -> KeptInk? {
    guard let path = path(of: name) else { return nil }
    let ink = PlaceStore.inkPath(beside: path)
    return SystemCalls.entry(at: ink) == .file ? try KeptInk(reading: ink) : nil
  }

  private func file(_ name: String) -> String { "\(folder)/\(name).fathom" }

  private func unknown(_ name: String) -> StoreError {
    .unknown(name, similar: Similarity.nearest(to: name, among: names))
  }

  // MARK: Changing

  /// Saves a place under a name; after an error, the earlier file is unchanged.
  ///
  /// - Parameters:
  ///   - title, note: Each is written on one line, with blanks for control characters.
  ///   - replacing: Whether to replace another place with this name, including its title and note.
  /// - Throws: `.exists`, `.badName`, or the disk's error.
  package func save(
    _ location: Location, as name: String, title: String? = nil, note: String? = nil,
    date: Timestamp = .now, replacing: Bool = false
  ) throws(StoreError) {
    try checkFree(name, replacing: replacing)
    try PlaceFile(location, title: title, note: note, date: date).write(to: file(name))
  }

  /// Saves the ink of a saved place beside it, or removes its ink if there are no strokes.
  ///
  /// - Throws: `.unknown`, or the disk's error.
  package func save(_ ink: Ink, of name: String) throws(StoreError) {
    guard let path = path(of: name) else { throw unknown(name) }
    let file = PlaceStore.inkPath(beside: path)
    if ink.isEmpty { return try removeInk(at: file) }
    do {
      try AtomicFile.replaceFile(at: file, with: Array(ink.text.utf8))
    } catch {
      throw StoreError(error, path: file)
    }
  }

  private func removeInk(at path: String) throws(StoreError) {
    if SystemCalls.entry(at: path) == .file { try SystemCalls.remove(path) }
  }

  /// Renames a saved place with its ink, readable or not.
  ///
  /// - Throws: `.unknown`, `.exists`, `.badName`, or the disk's error.
  package func rename(
    _ old: String, to new: String, replacing: Bool = false
  ) throws(StoreError) {
    guard let path = path(of: old) else { throw unknown(old) }
    if old == new { return }
    // On a file system that ignores case, `Home` and `home` are one file.
    let isSame = SystemCalls.isSameFile(path, file(new))
    try checkFree(new, replacing: replacing || isSame)
    try SystemCalls.move(path, to: file(new))
    let (ink, newInk) = (PlaceStore.inkPath(beside: path), PlaceStore.inkPath(beside: file(new)))
    if SystemCalls.entry(at: ink) == .file {
      try SystemCalls.move(ink, to: newInk)
    } else if !isSame {
      try removeInk(at: newInk)
    }
  }

  /// Removes a saved place with its ink, readable or not.
  ///
  /// - Throws: `.unknown`, or the disk's error.
  package func remove(_ name: String) throws(StoreError) {
    guard let path = path(of: name) else { throw unknown(name) }
    try SystemCalls.remove(path)
    try removeInk(at: PlaceStore.inkPath(beside: path))
  }

  private func checkFree(_ name: String, replacing: Bool) throws(StoreError) {
    let isTaken = path(of: name) != nil
    // A place that was saved before a sight was given the same name may still be replaced.
    if let flaw = PlaceName.flaw(in: name), !(flaw == .sight && isTaken) {
      throw .badName(name, flaw)
    }
    if isTaken && !replacing { throw .exists(name) }
  }
}
