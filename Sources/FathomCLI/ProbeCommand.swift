// ProbeCommand — fathom probe: prints the values of single pixels.

import ArgumentParser
import Jobs
import REPL

struct ProbeCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "probe", abstract: "Print what became of single pixels of a picture.",
    usage: "fathom probe <place> --pixels <pixels> [<options>]",
    discussion: """
      Columns count from the left and rows from the top, both from 0. Distances
      are in pixels.

        fathom probe home --size 256x256 --pixels "8,8 136,88"
        fathom probe seahorse --pixels Examples/pixels.txt --exact --json
      """)

  @OptionGroup var place: PlaceArgument

  @Option(
    help: ArgumentHelp(
      "Pixels as \"i,j i,j …\", or a file with a pair on each line.", valueName: "pixels"))
  var pixels: String

  @OptionGroup(title: "The view") var view: ViewOptions

  @Flag(help: "Iterate directly in full precision, without the engine.")
  var exact = false

  @OptionGroup var printing: JSONOption

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    let found = try place.resolve()
    let size = try view.pictureSize(found)
    let location = try view.location(found.location)
    var probe = Probe(
      location, size: size, pixels: try PixelList.pixels(pixels, of: size),
      effort: try view.effort())
    probe.isExact = exact
    let result = try await probe.run { session.progress.show($0) }
    session.progress.finish()
    if printing.json {
      try session.print(result.json.text)
    } else {
      let lines = zip(result.pixels, result.values).map { "\($0.i),\($0.j)  \($1.text)" }
      try session.print(lines.joined(separator: "\n"))
    }
  }
}
