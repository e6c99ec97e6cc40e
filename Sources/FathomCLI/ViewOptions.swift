// ViewOptions — the options for the view that all iterating commands have.

import ArgumentParser
import Coloring
internal import ImageFiles
import Jobs
import Places

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
    help: ArgumentHelp("The direction of the stretch, counter-clockwise.", valueName: "degrees"))
  var skew: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Show so many times more of the plane in that direction, and less across.",
      valueName: "factor"))
  var stretch: String?

  @OptionGroup var workers: ThreadOptions

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
    if let skew {
      location = try understood("--skew") { () throws(LocationError) in
        try location.skewed(to: skew)
      }
    }
    if let stretch {
      location = try understood("--stretch") { () throws(LocationError) in
        try location.stretched(to: stretch)
      }
    }
    return location
  }

  func effort() throws -> Effort {
    var effort = try workers.effort()
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
