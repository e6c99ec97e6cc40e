// RecipeOptions — what a picture's file is made like: what every command that writes one takes.

import ArgumentParser
import DeepZoom
import Ground
import Pictures
import Studio

/// How a place becomes a file.
struct RecipeOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A coloring (see ‘fathom colors’).", valueName: "name"))
  var color: String?

  @Option(
    help: ArgumentHelp(
      "A palette (see ‘fathom palettes’), a list such as 081026,fdf3da@49, or a file of colors.",
      valueName: "palette"))
  var palette: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Samples a pixel: 1, 4, 9 or 16 (default: 1).", valueName: "N"))
  var samples: String?

  @OptionGroup var depth: DepthOptions

  /// What the place asks for, and these options beside it.
  ///
  /// - Parameter size: The picture's; that of the view where nil.
  func recipe(_ place: ResolvedPlace, _ view: ViewOptions, size: PictureSize? = nil) throws
    -> Recipe
  {
    var carried: CarriedRecipe?
    if case .picture(_, let found) = place.source { carried = found }
    let size = try size ?? view.pictureSize(place)
    var recipe = try Self.recipe(
      try view.location(place.location), size: size, title: place.title, color, palette)
    recipe.samples = try samplesPerSide(carried)
    recipe.depth = try depth.depth(carried)
    recipe.dotsPerInch = try depth.dotsPerInch(carried)
    recipe.effort = try view.effort()
    do { _ = try recipe.sampleSize } catch {
      throw UsageComplaint(error, option: samples == nil ? "--size" : "--samples")
    }
    return recipe
  }

  /// A location with another look.
  ///
  /// A wrong name in an option is one of usage, in a place one of the place.
  static func recipe(
    _ location: Location, size: PictureSize, title: String?, _ color: String?, _ palette: String?
  ) throws -> Recipe {
    var location = location
    if let color { location.color = color }
    if let palette {
      do {
        location.palette = try PaletteChoice(typed: palette).text
      } catch let complaint as ColorStopsComplaint {
        throw UsageComplaint(complaint, option: "--palette")
      }
    }
    do {
      return try Recipe(location, size: size, title: title)
    } catch {
      switch error {
      case .noColoring where color != nil: throw UsageComplaint(error, option: "--color")
      case .noPalette where palette != nil: throw UsageComplaint(error, option: "--palette")
      default: throw error
      }
    }
  }

  private func samplesPerSide(_ carried: CarriedRecipe?) throws -> Int {
    let known = Recipe.samplesPerPixel
    if let samples {
      guard let number = Int(samples), let index = known.firstIndex(of: number) else {
        throw UsageComplaint(
          problem: "a pixel cannot have ‘\(samples.prefix(24))’ samples", place: "--samples",
          remedy: "Give 1, 4, 9 or 16.")
      }
      return index + 1
    }
    return carried?.samples.flatMap { known.firstIndex(of: $0) }.map { $0 + 1 } ?? 1
  }
}

/// Bits and dots.
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
        throw UsageComplaint(
          problem: "a color cannot have ‘\(bits.prefix(24))’ bits", place: "--bits",
          remedy: "Give 8 or 16.")
      }
      return depth
    }
    return carried?.bits.flatMap(SampleDepth.init) ?? .eight
  }

  /// Nil where nobody has said.
  func dotsPerInch(_ carried: CarriedRecipe?) throws -> Double? {
    try dpi.map { Double(try wholeNumber($0, 1...100_000, "--dpi")) } ?? carried?.dotsPerInch
  }
}
