// PlaceList — the places in a file or folder, from which one is chosen by name or number.
//
// For example `file.par#Zorro`, `file.par#3`, `folder#two.kfr` or `folder#2`. Numbers count from 1.

internal import Core
internal import Places

/// The places of a file that has several, or of the files in a folder.
package struct PlaceList: Sendable {
  private enum Content: Sendable {
    case places([PlaceFile])
    /// The names of files, in order.
    case files([String])
  }

  private let path: String
  private let content: Content

  /// The most entries of a folder that are listed.
  private static let most = 10_000

  /// Lists a file or folder; nil if there is none, or if it is a picture.
  ///
  /// - Throws: A `UserError` if a file cannot be read.
  init?(at path: String, ignoringChecksum: Bool) throws {
    self.path = path
    switch path.utf8.contains(0) || path.isEmpty ? .nothing : SystemCalls.entry(at: path) {
    case .nothing: return nil
    case .folder: content = .files(PlaceList.files(in: path))
    case .file:
      let head = try SystemCalls.head(of: path, count: 4)
      if [[0x89, 0x50, 0x4E, 0x47], [0x76, 0x2F, 0x31, 0x01]].contains(head) { return nil }
      content = .places(try PlaceFile.all(in: path, ignoringChecksum: ignoringChecksum))
    }
  }

  /// The files in a folder with the ending of a file of places, or of a picture that may carry one.
  private static func files(in folder: String) -> [String] {
    let endings = Set(LocationFormats.all.flatMap { $0.fileExtensions } + ["png", "exr"])
    let names = TextFile.entries(of: folder).filter { name in
      PlaceFile.ending(of: name).map(endings.contains) ?? false
    }
    return Array(names.sorted().prefix(most))
  }

  /// Whether there is no choice: a file with one place, or a folder without places.
  var isSingle: Bool {
    switch content {
    case .places(let places): places.count == 1
    case .files(let names): names.isEmpty
    }
  }

  /// The list named before the last `#` of a text, and the text after it; nil if no file or folder
  /// has that name.
  static func split(
    _ text: String, ignoringChecksum: Bool
  ) throws -> (places: PlaceList, choice: String)? {
    guard let mark = text.lastIndex(of: "#") else { return nil }
    let path = String(text[..<mark])
    guard let list = try PlaceList(at: path, ignoringChecksum: ignoringChecksum) else { return nil }
    return (list, String(text[text.index(after: mark)...]))
  }

  /// The names by which places are chosen; for a place without a name, its number.
  private var names: [String] {
    switch content {
    case .places(let places):
      places.enumerated().map { $0.element.title ?? String($0.offset + 1) }
    case .files(let names): names
    }
  }

  /// The place with a name or a number.
  func place(_ choice: String, of resolver: PlaceResolver) throws -> ResolvedPlace {
    let names = names
    // A place that is named "3" takes precedence over the third place.
    let index =
      names.firstIndex(of: choice)
      ?? names.firstIndex { $0.lowercased() == choice.lowercased() }
      ?? Int(choice).flatMap { names.indices.contains($0 - 1) ? $0 - 1 : nil }
    guard let index else {
      throw RequestError.noEntry(
        choice, path: path, count: names.count,
        similar: Similarity.nearest(to: choice, among: names))
    }
    switch content {
    case .places(let places): return ResolvedPlace(places[index], .file(path: path))
    case .files: return try resolver.resolve(filePath(names[index]))
    }
  }

  /// A path that cannot be mistaken for the name of a saved place or a sight.
  private func filePath(_ name: String) -> String {
    path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  // MARK: Output

  /// One entry of the list as shown.
  private struct Entry {
    let name: String
    let location: Location?
    let problem: String?
  }

  private func entries(_ resolver: PlaceResolver) -> [Entry] {
    switch content {
    case .places(let places):
      return zip(names, places).map { Entry(name: $0, location: $1.location, problem: nil) }
    case .files(let files):
      return files.map { name in
        do {
          return Entry(
            name: name, location: try resolver.resolve(filePath(name)).location, problem: nil)
        } catch {
          return Entry(
            name: name, location: nil, problem: (error as? any UserError)?.problem ?? "\(error)")
        }
      }
    }
  }

  /// The list for people: a number, a name and a description on each line.
  package func lines(_ resolver: PlaceResolver) -> [String] {
    let entries = entries(resolver)
    let wide = entries.map(\.name.count).max() ?? 0
    let digits = String(entries.count).count
    return entries.enumerated().map { index, entry in
      let number = String(index + 1)
      let what =
        entry.location.map { "zoom \($0.zoom), \($0.formula)" } ?? entry.problem ?? ""
      return String(repeating: " ", count: digits - number.count) + number + "  " + entry.name
        + String(repeating: " ", count: wide - entry.name.count + 2) + what
    }
  }

  /// The list as an array of objects.
  package func json(_ resolver: PlaceResolver) -> JSON {
    JSON.lines(
      entries(resolver).enumerated().map { index, entry in
        [
          "number": .integer(index + 1), "name": .string(entry.name),
          "location": entry.location.map { .string($0.canonical) } ?? .null,
          "problem": entry.problem.map(JSON.string) ?? .null,
        ]
      })
  }
}
