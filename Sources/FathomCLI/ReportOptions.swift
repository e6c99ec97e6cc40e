// ReportOptions — the options for the report about a finished picture: --report json, and --json.

import ArgumentParser
import Core
import REPL

struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Print a report when done: json.", valueName: "json"),
    completion: .list(["json"]))
  var report: String?

  @Flag(help: "The same as --report json.")
  var json = false

  /// The name of the option that asks for a report; nil if there is none.
  ///
  /// - Throws: `UsageError` if there is no such form of report.
  func asked() throws(UsageError) -> String? {
    guard let report else { return json ? "--json" : nil }
    guard report == "json" else {
      throw UsageError(
        problem: "there is no report in ‘\(report.excerpt)’", place: "--report",
        remedy: "Give json.")
    }
    return "--report"
  }
}
