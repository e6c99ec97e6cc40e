// PlaceStore — the folder of saved places: NAME.fathom.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Where saved places lie.
package struct PlaceStore: Sendable {
  /// The folder; it need not exist.
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// `$XDG_DATA_HOME/fathom/places`, by default in `~/.local/share`.
  package static var standard: PlaceStore {
    let environment = ProcessInfo.processInfo.environment
    let shared = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let data = shared ?? (environment["HOME"] ?? "") + "/.local/share"
    return PlaceStore(folder: data + "/fathom/places")
  }

  /// The names under which places are saved, in order.
  package var names: [String] {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return entries.filter { $0.hasSuffix(".fathom") && !$0.hasPrefix(".") }
      .map { String($0.dropLast(".fathom".count)) }.sorted()
  }

  /// The file of a name, or nil where none is saved under it.
  func path(of name: String) -> String? {
    guard !name.isEmpty, name.utf8.count <= 200, !name.contains("/"), !name.hasPrefix(".")
    else { return nil }
    let path = "\(folder)/\(name).fathom"
    return SystemCalls.entry(at: path) == .file ? path : nil
  }
}
