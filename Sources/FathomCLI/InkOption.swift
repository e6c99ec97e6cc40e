// InkOption — the ink over a picture: a file's, the place's own, or none.

import ArgumentParser
import Drawing
import Jobs

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
    if ink == "none" { return nil }
    guard let path = ink ?? place.inkPath else { return nil }
    let kept = try KeptInk(reading: path)
    return kept.ink.isEmpty ? nil : kept
  }

  /// Makes sure that no ink is asked for over a scene, whose pictures have none.
  ///
  /// - Throws: `UsageError` if a file of ink was given.
  func checkScene() throws {
    if let ink, ink != "none" {
      throw UsageError(
        problem: "pictures of scenes have no ink", place: "--ink",
        remedy: "Leave the option out; ‘fathom ink export’ writes the ink alone.")
    }
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
