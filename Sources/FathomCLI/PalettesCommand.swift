// PalettesCommand — fathom palettes: shows palettes, both Fathom's own and those of files.

import ArgumentParser
import Coloring
internal import Core
import ImageFiles
import Jobs
import REPL

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct PalettesCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "palettes", abstract: "Show the palettes, or those of files; save one.",
    usage: "fathom palettes [<file> ...] [<options>]",
    discussion: """
      FILES are FRACTINT's .map and .par, GIMP's .ggr and .gpl, JASC's .pal, Ultra
      Fractal's .ugr, Kalles Fraktaler's .kfr and .kfp, lists as in style sheets,
      pictures that Fathom made, and other PNG pictures, of which the middle row
      counts; or names of palettes. Of a file the colors are printed as one word,
      for --palette and for a place's ‘pal=’. --save keeps one under a name, for
      --palette; with an ending of .ggr, .gpl, .map or .txt it writes a file.

        fathom palettes
        fathom palettes -o palettes.png
        fathom palettes Examples/sunset.ggr
        fathom palettes Examples/sunset.ggr --save sunset
        fathom palettes ember --save ember.gpl
        fathom render seahorse --palette Examples/sunset.ggr -o seahorse.png
      """)

  @Argument(help: ArgumentHelp("Files of colors.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write a PNG picture of them instead.", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(
    help: ArgumentHelp("Keep the palette under a name, or write a file.", valueName: "name|file"),
    completion: .file())
  var save: String?

  @Flag(help: "With --save: replace what has that name.")
  var force = false

  @OptionGroup var printing: JSONOption

  func run(in session: Session) async throws {
    let entries =
      try files.isEmpty
      ? Palettes.all.map(Entry.init(_:)) + PaletteStore.standard.names.compactMap(Entry.init(kept:))
      : files.map(Entry.init(typed:))
    if let save {
      guard files.count == 1 else {
        throw UsageError(
          problem: "one palette is saved at a time", place: "--save",
          remedy: "Give one name or file: fathom palettes ember --save ember.gpl.")
      }
      let stops = entries[0].palette.stops
      let done = try PaletteStore.standard.save(stops, as: save, isReplacing: force)
      let json: JSON = ["saved": .string(save), "stops": .string(stops.text)]
      return try session.conclude(json, [done], inJSON: printing.json)
    }
    if let output { return try draw(entries, to: output) }
    if printing.json { return try session.print(JSON.lines(entries.map(\.json)).text) }
    let environment = ProcessInfo.processInfo.environment
    let terminal = Output.standard.isTerminal ? TerminalAbilities(environment: environment) : nil
    let width = entries.map(\.name.count).max() ?? 0
    for entry in entries {
      let strip = terminal.flatMap { PaletteStrip.text(of: entry.palette, on: $0) }
      let gap = String(repeating: " ", count: width + 2 - entry.name.count)
      let visible = entry.name.map { $0.isNewline || ("\0"..." ").contains($0) ? " " : $0 }
      try session.print("\(strip.map { $0 + "  " } ?? "")\(String(visible))\(gap)\(entry.text)")
      for note in entry.notes { session.remark("\(entry.name): \(note)") }
    }
  }

  private func draw(_ entries: [Entry], to path: String) throws {
    guard try ImageWriters.format(of: path) is PNGWriter.Type else {
      throw UsageError(
        problem: "palettes are drawn as PNG", place: "--output", remedy: "End the name in .png.")
    }
    let captions = entries.map { entry in
      entry.isOwn ? "\(entry.name)  \(entry.palette.summary)" : entry.name
    }
    let sheet = PaletteSheet.picture(of: zip(captions, entries.map(\.palette)).map { ($0, $1) })
    try AtomicFile.replaceFile(at: path, with: try PNGWriter.bytes(of: sheet))
  }

  /// A palette with its description.
  private struct Entry {
    let name: String
    let palette: Palette
    /// Whether it is one of Fathom's own palettes.
    let isOwn: Bool
    private(set) var notes: [String] = []

    init(_ palette: Palette) { (name, self.palette, isOwn) = (palette.name, palette, true) }

    init?(kept name: String) {
      guard let stops = PaletteStore.standard.stops(named: name) else { return nil }
      (self.name, palette, isOwn) = (name, Palette(stops), false)
    }

    /// The palette with a name, or the colors of a file.
    init(typed: String) throws {
      if let own = Palettes.named(typed) {
        self.init(own)
      } else if let kept = Entry(kept: typed) {
        self = kept
      } else {
        try self.init(file: typed)
      }
    }

    init(file: String) throws {
      let found = try PaletteChoice.palette(inFile: file)
      let base = file.split(separator: "/").last.map(String.init) ?? file
      (name, palette, notes) = (found.title ?? base, Palette(found.stops), found.notes)
      isOwn = false
    }

    /// A summary of one of Fathom's own palettes; for other palettes, the colors.
    var text: String { isOwn ? palette.summary : palette.stops.text }

    var json: JSON {
      [
        "name": .string(name), "summary": .string(palette.summary),
        "stops": .string(palette.stops.text), "notes": .array(notes.map(JSON.string)),
      ]
    }
  }
}
