// MovieCommand+Plan — the name of a film, which the folder of a plan also says.

import Jobs
import REPL

extension MovieCommand {
  /// The path of the film.
  ///
  /// - Parameter plan: The path of the folder that is planned.
  func output(planned plan: String?) throws -> String {
    guard let plan else {
      guard let output else {
        throw UsageError(
          problem: "the film has no name", place: "--output",
          remedy: "Give one, such as -o dive.mp4.")
      }
      return output
    }
    let others = [
      ("--output", output != nil), ("--keep", keep), ("--audio", film.audio != nil),
      ("--dry-run", rerun.dryRun), ("--recolor", recolor != nil),
    ]
    if let other = others.first(where: \.1) {
      let isOfAssembly = !["--dry-run", "--recolor"].contains(other.0)
      throw UsageError(
        problem: "\(other.0) is nothing for a plan", place: "--plan",
        remedy: isOfAssembly ? "Give it to ‘fathom assemble’." : "Leave one of them out.")
    }
    let path = try understood("--plan") { () throws(FarmError) in try JobFolder.output(of: plan) }
    if path == "-" {
      throw UsageError(
        problem: "raw video has no folder", place: "--plan",
        remedy: "Give a film's name, as in dive.mp4\(JobFolder.ending).")
    }
    return path
  }
}
