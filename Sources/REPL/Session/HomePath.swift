// HomePath — expands ‘~’ in a path, as shells do.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

package enum HomePath {
  /// A path in which the user's home folder replaces a `~` that stands alone or before a slash at
  /// the beginning.
  ///
  /// Other texts, such as `~name`, are not changed.
  package static func expanded(_ path: String) -> String {
    expanded(path, environment: ProcessInfo.processInfo.environment)
  }

  static func expanded(_ path: String, environment: [String: String]) -> String {
    guard path == "~" || path.hasPrefix("~/") else { return path }
    let given = environment["HOME"] ?? ""
    let home =
      given.hasPrefix("/") ? given : FileManager.default.homeDirectoryForCurrentUser.path
    return (home == "/" && path != "~" ? "" : home) + path.dropFirst()
  }

  /// An argument of the program, expanded also in the value of `--option=~/x`, where shells do not.
  package static func expandedArgument(_ argument: String) -> String {
    guard argument.hasPrefix("-"), let equals = argument.firstIndex(of: "=") else {
      return argument
    }
    let value = argument.index(after: equals)
    return argument[..<value] + expanded(String(argument[value...]))
  }
}
