// PalettesCommand — fathom palettes: rings of colors, our own and those of files.

import ArgumentParser
import Console
import Ground
import Pictures
import Studio

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct PalettesCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "palettes", abstract: "Show the palettes, or those of files.",
    discussion: """
      FILES are FRACTINT's .map, GIMP's .ggr and .gpl, Kalles Fraktaler's .kfr
      and .kfp, lists as in style sheets, pictures that Fathom made, and other
      PNG pictures, of which the middle row counts. Of a file the colors are
      printed as one word, for --palette and for a place's ‘pal=’.

        fathom palettes
        fathom palettes -o palettes.png
        fathom palettes Examples/sunset.ggr
        fathom render seahorse --palette Examples/sunset.ggr -o seahorse.png
      """)

  @Argument(help: ArgumentHelp("Files of colors.", valueName: "file"))
  var files: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write a PNG picture of them instead.", valueName: "file"))
  var output: String?

  @Flag(help: "Print JSON.")
  var json = false

  func run(in session: Session) async throws {
    let entries =
      try files.isEmpty ? Palettes.all.map(Entry.init(_:)) : files.map(Entry.init(file:))
    if let output { return try draw(entries, to: output) }
    if json { return try session.print(JSON.lines(entries.map(\.json)).text) }
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
      throw UsageComplaint(
        problem: "palettes are drawn as PNG", place: "--output", remedy: "End the name in .png.")
    }
    let captions = entries.map { entry in
      entry.isOwn ? "\(entry.name)  \(entry.palette.summary)" : entry.name
    }
    let sheet = PaletteSheet.picture(of: zip(captions, entries.map(\.palette)).map { ($0, $1) })
    try AtomicFile.replaceFile(at: path, with: try PNGWriter.bytes(of: sheet))
  }

  /// A palette with what is said of it.
  private struct Entry {
    let name: String
    let palette: Palette
    /// Whether it is one of Fathom's.
    let isOwn: Bool
    private(set) var notes: [String] = []

    init(_ palette: Palette) { (name, self.palette, isOwn) = (palette.name, palette, true) }

    init(file: String) throws {
      let found = try PaletteChoice.palette(inFile: file)
      let base = file.split(separator: "/").last.map(String.init) ?? file
      (name, palette, notes) = (found.title ?? base, Palette(found.stops), found.notes)
      isOwn = false
    }

    /// A summary of what is known by its name, the colors of what is not.
    var text: String { isOwn ? palette.summary : palette.stops.text }

    var json: JSON {
      [
        "name": .string(name), "summary": .string(palette.summary),
        "stops": .string(palette.stops.text), "notes": .array(notes.map(JSON.string)),
      ]
    }
  }
}
