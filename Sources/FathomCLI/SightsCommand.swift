// SightsCommand — fathom sights: lists the built-in places.

import ArgumentParser
import ImageFiles
import Jobs
import Places
import REPL

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct SightsCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "sights",
    abstract: "List the places that come with the program, or draw them all.",
    usage: "fathom sights [--json] | --sheet <file> [--size <WxH>] [--threads <N>]",
    discussion: """
        fathom render seahorse -o seahorse.png
        fathom sights --sheet sights.png
      """)

  @OptionGroup var printing: JSONOption

  @Option(
    name: .long, help: ArgumentHelp("Draw all of them on one picture.", valueName: "file"),
    completion: .file())
  var sheet: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Pixels of each on the sheet (default: 240x135).", valueName: "WxH"))
  var size: String?

  @OptionGroup var workers: ThreadOptions

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    if let sheet {
      if printing.json {
        throw UsageError(
          problem: "--json lists, and --sheet draws", place: "--json",
          remedy: "Ask for one of them at a time.")
      }
      try await draw(sheet, in: session)
    } else if size != nil || workers.threads != nil {
      throw UsageError(
        problem: "nothing is drawn without --sheet", place: size != nil ? "--size" : "--threads",
        remedy: "Say where the sheet shall stand, such as --sheet sights.png.")
    } else if printing.json {
      try session.print(JSON.lines(try BuiltInPlaces.all.map { try $0.json() }).text)
    } else {
      try list(in: session)
    }
  }

  private func list(in session: Session) throws {
    let width = BuiltInPlaces.all.map(\.name.count).max() ?? 0
    let indent = String(repeating: " ", count: width + 2)
    for sight in BuiltInPlaces.all {
      let gap = String(repeating: " ", count: width + 2 - sight.name.count)
      try session.print("\(sight.name)\(gap)\(try sight.summary())")
      for line in sight.lines { try session.print(indent + line) }
    }
    try session.print("\n" + BuiltInPlaces.measure)
  }

  private func draw(_ path: String, in session: Session) async throws {
    let tile = try SheetCommand.tile(size ?? "240x135")
    let sheet = try SightSheet(
      tile: tile, effort: try workers.effort(), path: path)
    let unfinished = ImageWriters.temporaryPath(of: path)
    session.interruption.lastWords { try? FileManager.default.removeItem(atPath: unfinished) }
    try await sheet.run { session.progress.show($0) }
    session.progress.finish()
  }
}
