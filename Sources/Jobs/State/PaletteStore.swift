// PaletteStore — palettes saved by name, or written as files for other programs.

internal import Coloring
package import Core
internal import ImageFiles

/// A folder of palettes, each saved as a list of colors in `NAME.txt`.
package struct PaletteStore: Sendable {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// `$XDG_DATA_HOME/fathom/palettes`, by default in `~/.local/share`.
  package static var standard: PaletteStore {
    PaletteStore(folder: UserFolder.data.path + "/palettes")
  }

  /// The names of the saved palettes, sorted.
  package var names: [String] {
    SystemCalls.names(in: folder).filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }
      .filter(PaletteStore.isName).sorted()
  }

  /// The palette with a name; nil if there is none, or its file holds no palette.
  package func stops(named name: String) -> ColorStops? {
    guard PaletteStore.isName(name),
      let bytes = try? SystemCalls.bytes(of: file(name), limit: 100_000)
    else { return nil }
    return try? ColorStops(parsing: bytes.filter { $0 > 0x20 })
  }

  /// Saves a palette by name, or writes it to a file whose ending is one of `PaletteWriters`.
  ///
  /// - Parameter isReplacing: Whether to overwrite an existing palette.
  /// - Returns: A sentence for people about what was done.
  /// - Throws: `PaletteStoreError`; `PictureError` if the file cannot be written.
  package func save(_ stops: ColorStops, as target: String, isReplacing: Bool) throws -> String {
    let path: String
    let text: String
    let ending = target.split(separator: ".").last?.lowercased() ?? ""
    if target.contains("/") || target.contains(".") {
      let base = target.split(separator: "/").last ?? ""
      let title = String(base.prefix { $0 != "." })
      guard base.contains("."),
        let written = PaletteWriters.text(of: stops, title: title, as: ending)
      else { throw PaletteStoreError.noFormat(target) }
      (path, text) = (target, written)
    } else {
      guard PaletteStore.isName(target) else { throw PaletteStoreError.noName(target) }
      if Palettes.named(target) != nil { throw PaletteStoreError.builtIn(target) }
      (path, text) = (file(target), stops.text + "\n")
    }
    if !isReplacing, SystemCalls.entry(at: path) != .nothing {
      throw PaletteStoreError.taken(target)
    }
    if path != target { try SystemCalls.makeFolder(at: folder) }
    try AtomicFile.replaceFile(at: path, with: Array(text.utf8))
    return path == target ? "written to \(target)" : "saved as ‘\(target)’"
  }

  private func file(_ name: String) -> String { "\(folder)/\(name).txt" }

  /// Whether a text can be a name.
  ///
  /// A name has lowercase letters, digits, `-` and `_`, begins with a letter, and is not the word
  /// of the command that saves.
  private static func isName(_ name: String) -> Bool {
    let isLetter: (UInt8) -> Bool = { (0x61...0x7A).contains($0) }
    return name != "save" && (name.utf8.first.map(isLetter) ?? false) && name.utf8.count <= 64
      && name.utf8.allSatisfy {
        isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
      }
  }
}
