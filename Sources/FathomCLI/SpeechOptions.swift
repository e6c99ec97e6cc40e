// SpeechOptions — the options for a command's progress: --progress and --quiet.

import ArgumentParser
import Core
import REPL

/// The options for what a working command prints to standard error.
struct SpeechOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print progress on standard error: json, an object on each line.", valueName: "json"))
  var progress: String?

  @Flag(name: .shortAndLong, help: "Show no progress and no remarks; only what is wrong.")
  var quiet = false

  /// The form in which progress is shown.
  func form() throws(UsageError) -> ProgressLine.Form {
    if let progress {
      guard progress == "json" else {
        throw UsageError(
          problem: "progress is not told in ‘\(progress.excerpt)’", place: "--progress",
          remedy: "Give json.")
      }
      if quiet {
        throw UsageError(
          problem: "--progress and --quiet exclude each other", place: nil,
          remedy: "Give one of them.")
      }
      return .json
    }
    return quiet ? .none : .line
  }
}
