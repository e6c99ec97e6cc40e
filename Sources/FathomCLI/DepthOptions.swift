// DepthOptions — the options for bits a sample and dots per inch.

import ArgumentParser
import Coloring
import Core
import Jobs

/// The options for bits a sample and dots per inch.
struct DepthOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Bits a color: 8 or 16 (default: 8).", valueName: "N"))
  var bits: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Dots per inch in print (default for paper: 300).", valueName: "N"))
  var dpi: String?

  func depth(_ carried: CarriedRecipe?) throws -> SampleDepth {
    if let bits {
      guard let depth = Int(bits).flatMap(SampleDepth.init) else {
        throw UsageError(
          problem: "a color cannot have ‘\(bits.excerpt)’ bits", place: "--bits",
          remedy: "Give 8 or 16.")
      }
      return depth
    }
    return carried?.bits.flatMap(SampleDepth.init) ?? .eight
  }

  /// The dots per inch of the option, or else of the picture that carries a recipe.
  func dotsPerInch(_ carried: CarriedRecipe?) throws -> Double? {
    try dpi.map { Double(try wholeNumber($0, 1...100_000, "--dpi")) } ?? carried?.dotsPerInch
  }
}
