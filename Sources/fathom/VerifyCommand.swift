// VerifyCommand — fathom verify: does the picture agree with plain iteration?

import ArgumentParser
import Console
import DeepZoom
import Studio

struct VerifyCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compare pixels of a picture with plain iteration.",
    usage: "fathom verify <place> [<options>]",
    discussion: """
      Half of the pixels are chosen at random, the others where the picture is
      hardest to get right. Each is iterated in full precision, at two precisions
      that agree. Exit code 1 where any differs.

        fathom verify seahorse --size 320x180 --pixels 100
        fathom verify first.png --json
      """)

  @OptionGroup var place: PlaceArgument

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many pixels to compare (default: 64).", valueName: "N"))
  var pixels = "64"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Choose other pixels by another seed (default: 1).", valueName: "S"))
  var seed = "1"

  @OptionGroup(title: "The view") var view: ViewOptions

  @Flag(help: "Print JSON.")
  var json = false

  func run(in session: Session) async throws {
    let found = try place.resolve()
    var verification = Verification(
      try view.location(found.location), size: try view.pictureSize(found),
      effort: try view.effort())
    verification.pixelCount = try wholeNumber(pixels, 1...1_000_000, "--pixels")
    verification.seed = UInt64(try wholeNumber(seed, 0...Int.max, "--seed"))
    let result = try await verification.run { session.progress.show($0) }
    session.progress.finish()
    if json {
      try session.print(result.json.text)
    } else {
      for difference in result.differences { try session.print(difference.text) }
      try session.print(result.text)
    }
    if !result.differences.isEmpty { throw ExitCode(Ending.failed) }
  }
}
