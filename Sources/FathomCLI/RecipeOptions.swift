// RecipeOptions — the options for a picture's file, in all commands that write one.

import ArgumentParser
import Coloring
import Core
import Jobs
import Places
import REPL

/// The options that decide how a place becomes a file.
struct RecipeOptions: ParsableArguments {
  @OptionGroup var look: LookOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Samples a pixel: 1, 4, 9 or 16 (default: 1; small pictures of ‘render’ have 4).",
      valueName: "N"))
  var samples: String?

  @OptionGroup var depth: DepthOptions

  @OptionGroup var ink: InkOption

  /// The recipe of a place, changed by these options.
  ///
  /// - Parameter size: The size of the picture; nil for that of the view.
  func recipe(_ place: ResolvedPlace, _ view: ViewOptions, size: PictureSize? = nil) throws
    -> Recipe
  {
    var carried: CarriedRecipe?
    if case .picture(_, let found) = place.source { carried = found }
    let size = try size ?? view.pictureSize(place)
    var recipe = try look.recipe(
      try view.location(place.location), size: size, title: place.title)
    recipe.samples = try samplesPerSide(carried)
    recipe.depth = try depth.depth(carried)
    recipe.dotsPerInch = try depth.dotsPerInch(carried)
    recipe.effort = try view.effort()
    recipe.ink = try ink.ink(of: place)
    do { _ = try recipe.sampleSize } catch {
      throw UsageError(error, option: samples == nil ? "--size" : "--samples")
    }
    return recipe
  }

  /// Whether the number of samples a pixel is given neither by an option nor by the place's
  /// picture.
  func leavesSamplesOpen(_ place: ResolvedPlace) -> Bool {
    if case .picture(_, let carried) = place.source, carried.samples != nil { return false }
    return samples == nil
  }

  private func samplesPerSide(_ carried: CarriedRecipe?) throws -> Int {
    let known = Recipe.samplesPerPixel
    if let samples {
      guard let number = Int(samples), let index = known.firstIndex(of: number) else {
        throw UsageError(
          problem: "a pixel cannot have ‘\(samples.excerpt)’ samples", place: "--samples",
          remedy: "Give 1, 4, 9 or 16.")
      }
      return index + 1
    }
    return carried?.samples.flatMap { known.firstIndex(of: $0) }.map { $0 + 1 } ?? 1
  }
}
