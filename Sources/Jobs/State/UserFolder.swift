// UserFolder — the folders for the user's files, as freedesktop.org defines them.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The user's base folders, each of which contains a folder for Fathom.
enum UserFolder: String {
  /// The folder for what was saved on purpose, such as places.
  case data = "XDG_DATA_HOME"
  /// The folder for what is remembered between sessions and may be lost.
  case state = "XDG_STATE_HOME"

  /// The path of Fathom's folder: `$XDG_DATA_HOME/fathom`, by default in `~/.local/share`.
  var path: String { path(in: ProcessInfo.processInfo.environment) }

  /// The path in an environment; a relative base folder is ignored, as the definition demands.
  func path(in environment: [String: String]) -> String {
    let given = environment[rawValue].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (given ?? UserFolder.home(in: environment) + "/.local/\(defaultName)") + "/fathom"
  }

  /// The home folder: `$HOME`, or else that of the system's entry for the user.
  private static func home(in environment: [String: String]) -> String {
    let home = environment["HOME"] ?? ""
    return home.hasPrefix("/") ? home : FileManager.default.homeDirectoryForCurrentUser.path
  }

  private var defaultName: String {
    switch self {
    case .data: "share"
    case .state: "state"
    }
  }
}
