// PlaceArgument — the argument PLACE, with --force and the place by numbers.

import ArgumentParser
import Coloring
import Jobs
import REPL

/// The argument PLACE with --force, and the numbers that may replace those of the place.
struct PlaceArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A location, a journey, a sight, a saved place, a file, a picture, or - (standard input).",
      valueName: "place"), completion: .place)
  var place: String?

  @Flag(help: "Open a location although its checksum is wrong.")
  var force = false

  @OptionGroup(title: "The place by numbers; each stands instead of what PLACE says")
  var numbers: PlaceNumberOptions

  /// Resolves the place, and prints warnings about what a location cannot hold to standard error.
  ///
  /// - Parameter usual: The place to use if none is named.
  func resolve(orElse usual: String? = nil) throws -> ResolvedPlace {
    guard let text = place ?? usual ?? (numbers.areGiven ? "home" : nil) else {
      throw UsageError(
        problem: "a place is missing", place: nil,
        remedy: "Name one, such as seahorse or 1-4-3-1, or give --at RE,IM.")
    }
    let found = try PlaceResolver(ignoringChecksum: force).resolveArgument(text)
    for warning in found.warnings { UserErrorPrinter.warn(warning) }
    return try numbers.applied(to: found, isNamed: place != nil)
  }
}
