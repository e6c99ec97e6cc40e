// UserFolder — where a person's files lie, by the rules of freedesktop.org.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The base folders of a person, each with a folder of ours in it.
enum UserFolder: String {
  /// What was made on purpose: saved places.
  case data = "XDG_DATA_HOME"
  /// What is remembered from one session to the next, and could be lost.
  case state = "XDG_STATE_HOME"

  /// Our folder: `$XDG_DATA_HOME/fathom`, by default in `~/.local/share`.
  var path: String { path(in: ProcessInfo.processInfo.environment) }

  /// A relative path is no base folder: the rules say to ignore it.
  func path(in environment: [String: String]) -> String {
    let given = environment[rawValue].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (given ?? UserFolder.home(in: environment) + "/.local/\(defaultName)") + "/fathom"
  }

  /// `$HOME`, and where that says nothing what the system knows of the person.
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
