// InkOption — the ink over a picture: a file's, the place's own, or none.

import ArgumentParser
import Drawing
import Jobs
import REPL

/// The option --ink.
struct InkOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw this ink over the picture, or none (default: the ink saved with the place).",
      valueName: "file|none"), completion: .file())
  var ink: String?

  /// The ink to draw over a place; nil for none.
  ///
  /// - Throws: A `UserError` if the file cannot be read.
  func ink(of place: ResolvedPlace) throws -> KeptInk? {
    if ink == nil, let path = place.inkPath { return try Self.ink(at: path) }
    return try file()
  }

  /// The ink of the file that the option names; nil for none.
  ///
  /// - Throws: A `UserError` if the file cannot be read.
  func file() throws -> KeptInk? {
    guard let ink, ink != "none" else { return nil }
    return try Self.ink(at: ink)
  }

  private static func ink(at path: String) throws -> KeptInk? {
    let kept = try KeptInk(reading: path)
    return kept.ink.isEmpty ? nil : kept
  }

  /// Warns if the place is a picture with ink over it, and no ink is given.
  func warnOfLoss(_ place: ResolvedPlace) {
    guard case .picture(_, let carried) = place.source, carried.ink != nil, ink == nil
    else { return }
    UserErrorPrinter.warn(
      "the picture shows ink, which it does not carry: --ink FILE draws it again.")
  }

  /// No ink, for raw data.
  ///
  /// - Throws: `UsageError` if a file of ink was given.
  func none(in output: String) throws -> KeptInk? {
    if let ink, ink != "none" {
      throw UsageError(
        problem: "raw data have no ink", place: "--ink",
        remedy: "Name the picture x.png, or leave the option out.")
    }
    return nil
  }
}
