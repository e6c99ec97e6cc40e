// PlaceOptions — the options for place and picture that most commands share.

import ArgumentParser
import Coloring
import Core
internal import ImageFiles
import Jobs
import Places
import REPL

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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

/// The options that all iterating commands have for the view.
struct ViewOptions: ParsableArguments {
  // `unconditional`, so that “--size -5” is reported as a wrong size, and not as a missing one.
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Pixels (default: a picture's own, else 1280x720).", valueName: "WxH"))
  var size: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "The iteration limit (default: the place's own, else auto).", valueName: "N|auto"))
  var iterations: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Turn the view counter-clockwise.", valueName: "degrees"))
  var rotation: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Work on N things at a time (default: all cores).", valueName: "N"))
  var threads: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "scalar, baseline, avx2 or avx512; the result is the same.", valueName: "name"),
    completion: .list(["scalar", "baseline", "avx2", "avx512"]))
  var kernel: String?

  static let defaultSize = "1280x720"

  /// The requested size, or that of the picture from which the place was read.
  func pictureSize(_ place: ResolvedPlace) throws -> PictureSize {
    if let size {
      return try understood("--size") { () throws(PictureSizeError) in
        try PictureSize(parsing: size)
      }
    }
    if case .picture(let picture, _) = place.source {
      return try PictureSize(width: picture.width, height: picture.height)
    }
    return try PictureSize(parsing: Self.defaultSize)
  }

  /// The place, changed by these options.
  func location(_ place: Location) throws -> Location {
    var location = place
    if let iterations {
      location = try understood("--iterations") { () throws(LocationError) in
        try location.iterated(iterations)
      }
    }
    if let rotation {
      location = try understood("--rotation") { () throws(LocationError) in
        try location.rotated(to: rotation)
      }
    }
    return location
  }

  func effort() throws -> Effort {
    var effort = try Effort(threadsOption: threads)
    if let kernel {
      effort.kernel = try understood("--kernel") { () throws(RequestError) in
        try Effort.kernel(named: kernel)
      }
    }
    return effort
  }
}

extension Effort {
  /// Creates an effort with as many tasks as the option says, or as the machine has cores.
  init(threadsOption text: String?) throws(UsageError) {
    var threads = ProcessInfo.processInfo.activeProcessorCount
    if let text { threads = try wholeNumber(text, 1...1024, "--threads") }
    self.init(threads: threads)
  }
}

/// Converts an option's text by a closure; an error names the option.
func understood<Value, Problem: UserError>(
  _ option: String, _ parse: () throws(Problem) -> Value
) throws(UsageError) -> Value {
  do { return try parse() } catch { throw UsageError(error, option: option) }
}

/// A whole number within bounds.
func wholeNumber(_ text: String, _ range: ClosedRange<Int>, _ option: String)
  throws(UsageError) -> Int
{
  let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  guard isNumber, let number = Int(text), range.contains(number) else {
    throw UsageError(
      problem: "‘\(text.excerpt)’ is no number from \(range.lowerBound) to \(range.upperBound)",
      place: option, remedy: "Give a whole number.")
  }
  return number
}
