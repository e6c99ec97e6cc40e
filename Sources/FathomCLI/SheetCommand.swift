// SheetCommand — fathom sheet: shows a place in all colorings and palettes, on one picture.

import ArgumentParser
import Coloring
import ImageFiles
import Jobs
import Places
import REPL

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct SheetCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheet", abstract: "Show a place in every coloring and palette.",
    usage: "fathom sheet <place> --output <file> [<options>]",
    discussion: """
      The place is iterated once, with four samples a pixel, and colored for
      each. Palettes are shown in the default coloring; phase, density, light and
      the other numbers of the place's look count for all.

        fathom sheet seahorse -o seahorse-sheet.png
      """)

  @OptionGroup var place: PlaceArgument

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The picture to write.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Pixels of each picture (default: 320x180).", valueName: "WxH"))
  var size: String?

  @OptionGroup var workers: ThreadOptions

  @OptionGroup var speech: SpeechOptions

  /// The largest number of pixels of a small picture; a sheet has some fifty of them.
  private static let largestTile = 1_000_000

  func run(in session: Session) async throws {
    let tile = try SheetCommand.tile(size ?? "320x180")
    let found = try place.resolve()
    let sheet = try ContactSheet(
      found.location, title: found.title, tile: tile, effort: try workers.effort(),
      path: output)
    let unfinished = ImageWriters.temporaryPath(of: output)
    session.interruption.lastWords { try? FileManager.default.removeItem(atPath: unfinished) }
    try await sheet.run { session.progress.show($0) }
    session.progress.finish()
  }
  /// The size of a sheet's small pictures.
  static func tile(_ text: String) throws -> PictureSize {
    let tile = try understood("--size") { () throws(PictureSizeError) in
      try PictureSize(parsing: text)
    }
    if tile.count > largestTile {
      throw UsageError(
        problem: "a sheet's pictures have a million pixels at most", place: "--size",
        remedy: "Give a smaller size, such as 640x360.")
    }
    return tile
  }
}
