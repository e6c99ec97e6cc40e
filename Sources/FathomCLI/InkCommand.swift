// InkCommand — fathom ink: lists strokes, and writes them as vector files.

import ArgumentParser
import Core
import Drawing
import ImageFiles
import Jobs
import Places
import REPL

struct InkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ink", abstract: "List the strokes drawn over a place, or export them.",
    discussion: """
      Ink is drawn on the page of ‘fathom serve’ and kept beside its place.
      Render, poster and the export draw it; --ink FILE draws another file's.

        fathom ink Examples/spiral.ink
        fathom ink export seahorse --ink Examples/spiral.ink -o spiral.svg
      """,
    subcommands: [List.self, Export.self], defaultSubcommand: List.self)
}

extension InkCommand {
  /// fathom ink FILE: lists the strokes of a file.
  struct List: WorkingCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the strokes of a file, or of a saved place.")

    @Argument(
      help: ArgumentHelp("A file of ink, or a saved place.", valueName: "file"), completion: .place)
    var file: String

    @OptionGroup var printing: JSONOption

    func run(in session: Session) async throws {
      let list = StrokeList(try ink().ink)
      try session.print(printing.json ? list.json.text : list.lines.joined(separator: "\n"))
    }

    private func ink() throws -> KeptInk {
      if !file.lowercased().hasSuffix(".ink"), let place = try? PlaceResolver().resolve(file) {
        guard let path = place.inkPath else {
          throw UsageError(
            problem: "no ink is kept with the place ‘\(file.excerpt)’", place: nil,
            remedy: "Draw on the page of ‘fathom serve’ and save the place, or give a file of ink.")
        }
        return try KeptInk(reading: path)
      }
      return try KeptInk(reading: file)
    }
  }
}

extension InkCommand {
  /// fathom ink export PLACE -o x.svg: writes the strokes in a view as a vector file.
  struct Export: WorkingCommand {
    static let configuration = CommandConfiguration(
      commandName: "export", abstract: "Write the strokes in a view as SVG or PDF.",
      discussion: """
        The file holds the strokes on a transparent ground, as the picture of
        the place would show them: a unit of the file is a pixel.

          fathom ink export seahorse --ink Examples/spiral.ink -o spiral.pdf
        """)

    @OptionGroup var place: PlaceArgument

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("The file to write: .svg or .pdf.", valueName: "file"),
      completion: .file())
    var output: String

    @OptionGroup var ink: InkOption

    @OptionGroup(title: "The view") var view: ViewOptions

    func run(in session: Session) async throws {
      let found = try place.resolve()
      guard let kept = try ink.ink(of: found) else {
        throw UsageError(
          problem: "no ink is kept with this place", place: nil,
          remedy: "Give a file of ink with --ink.")
      }
      let size = try view.pictureSize(found)
      let picture = InkPicture(kept.ink, try view.location(found.location), size: size)
      let canvas = picture.canvas
      let bytes =
        switch output.lowercased().suffix(4) {
        case ".svg": try canvas.svg()
        case ".pdf": try canvas.pdf()
        default:
          throw UsageError(
            problem: "‘\(output.excerpt)’ is no vector file", place: "--output",
            remedy: "Name it x.svg or x.pdf.")
        }
      try AtomicFile.replaceFile(at: output, with: bytes)
      let count = picture.visibleCount
      session.remark("\(output): \(count) stroke\(count == 1 ? "" : "s") in \(size.text) pixels")
    }
  }
}
