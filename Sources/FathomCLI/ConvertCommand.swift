// ConvertCommand — fathom convert: writes a place in another program's format, or in Fathom's.

import ArgumentParser
import Jobs
import REPL

struct ConvertCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert", abstract: "Write a place in another program's format, or in Fathom's.",
    usage: "fathom convert [<place>] --output <file> [<options>]",
    discussion: """
      PLACE is any place: a file of another program, one of the places in it
      (zoo.par#3, zoo.par#Rabbit), a picture, a location, a sight. What a format
      has no word for is named; where it cannot say the place, nothing is
      written.

        fathom convert Examples/deep.kfr -o deep.fathom
        fathom convert seahorse -o seahorse.toml
        fathom convert seahorse -o seahorse.toml --format rust-fractal
      """)

  @OptionGroup var place: PlaceArgument

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"),
    completion: .file())
  var output: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "\(PlaceConversion.formats.joined(separator: ", ")) (default: by the file's ending).",
      valueName: "name"), completion: .list(PlaceConversion.formats))
  var format: String?

  @OptionGroup var printing: JSONOption

  func run(in session: Session) async throws {
    let found = try place.resolve()
    let conversion = try PlaceConversion(found, to: output, format: format)
    try conversion.write(to: output)
    for warning in conversion.warnings { UserErrorPrinter.warn(warning) }
    if printing.json { return try session.print(conversion.json(of: found, path: output).text) }
    for remark in found.remarks { session.remark(remark) }
  }
}
