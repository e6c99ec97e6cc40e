// VerifyCommand — fathom verify: compares a picture with direct iteration.

import ArgumentParser
import Coloring
internal import ImageFiles
import Jobs
internal import Places
import REPL

struct VerifyCommand: SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Compare pixels of a picture with direct iteration.",
    usage: "fathom verify <place> [<options>]",
    discussion: """
      Half of the pixels are chosen at random, the others where the picture is
      hardest to get right. Each is iterated in full precision, at two precisions
      that agree. Of a picture that Fathom made, they are its own pixels, and
      their colors are compared, too. Exit code 1 where any differs.

        fathom verify seahorse --size 320x180 --pixels 100
        fathom render 1-4-4-1-3-3 -o first.png
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

  @OptionGroup var printing: JSONOption

  @OptionGroup var speech: SpeechOptions

  func run(in session: Session) async throws {
    let found = try place.resolve()
    var verification = Verification(
      try view.location(found.location), size: try view.pictureSize(found),
      effort: try view.effort())
    verification.pixelCount = try wholeNumber(pixels, 1...1_000_000, "--pixels")
    verification.seed = UInt64(try wholeNumber(seed, 0...Int.max, "--seed"))
    // With other numbers than those of the place, it is another picture.
    if case .picture(let file, let carried) = found.source, !place.numbers.areGiven {
      var recipe = try RecipeOptions.parse([]).recipe(found, view)
      recipe.coloringRule = carried.coloringRule
      verification.samples = recipe.samples
      let isItself =
        recipe.size.width == file.width && recipe.size.height == file.height
        && recipe.location == found.location && !file.isRawData
      // Another version may compute other colors, and ink covers them.
      if isItself && carried.version == Version.version && carried.ink == nil {
        verification.picture = PaintedPicture(file, recipe)
      }
    }
    let result = try await verification.run { session.progress.show($0) }
    session.progress.finish()
    if printing.json {
      try session.print(result.json.text)
    } else {
      for difference in result.differences { try session.print(difference.text) }
      try session.print(result.text)
      for line in result.colorLines { try session.print(line) }
    }
    if !result.agrees { throw ExitCode(ExitStatus.failed) }
  }
}
