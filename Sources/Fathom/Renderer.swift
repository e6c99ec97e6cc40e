// Renderer — renders places: size, samples, and how much of the machine is used.

internal import Coloring
internal import Core
package import Jobs
internal import Places

/// Renders places as pictures of a given size.
///
/// ```swift
/// let picture = try await Renderer(width: 1920, height: 1080).render(Location("seahorse"))
/// try picture.write(to: "seahorse.png")
/// ```
///
/// A picture depends only on the place and on `width`, `height`, `samples` and `bitsPerChannel`. It
/// does not depend on threads or the processor.
public struct Renderer: Sendable {
  /// The number of pixels in a row, 1 … 10⁶; the picture must fit into memory (a ``Poster`` need
  /// not).
  public var width: Int
  /// The number of rows of pixels, 1 … 10⁶.
  public var height: Int
  /// The number of samples that are averaged for each pixel.
  public var samples = Samples.automatic
  /// The number of bits of a color channel in files: 8 or 16.
  public var bitsPerChannel = 8
  /// The resolution in print, if it is to be stored in files.
  public var dotsPerInch: Double?
  /// Colorings whose features raw data store, in addition to those of the place's own coloring.
  public var keptColorings: [Coloring] = []
  /// The settings that do not affect the picture.
  package var effort = Effort.allCores
  package var coloringRule = ColoringRule.place
  package var ink: KeptInk?
  /// The path of a second file, for the samples: `.npy` or `.exr`.
  package var rawDataPath: String?

  /// The number of samples of each pixel.
  public enum Samples: Sendable, Hashable {
    /// 4 for a picture of up to 1280 × 720 pixels, if that takes a few seconds at most; otherwise
    /// 1.
    case automatic
    /// A fixed number: 1, 4, 9 or 16.
    case each(Int)
  }

  /// Creates a renderer that uses all cores.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The number of threads that iterate simultaneously; by default one for each core.
  ///
  /// It does not affect the picture.
  public var threads: Int {
    get { effort.threads }
    set { effort.threads = max(newValue, 1) }
  }

  /// Renders a place.
  ///
  /// - Throws: ``FathomError`` if the picture cannot be made, or, with `isCancellation`, within 0.1
  ///   s after the task is canceled.
  public func render(_ place: Location) async throws(FathomError) -> Picture {
    try await render(place) { _ in }
  }

  /// Renders a place into a file, after checking that a picture can be written there.
  ///
  /// The file appears complete, or not at all. A picture of more than 25 million samples is made as
  /// a ``Poster``, whose finished tiles are kept beside the file if it is canceled.
  ///
  /// - Parameters:
  ///   - place: The place to render.
  ///   - path: The path of the file: `.png` for colors, `.exr` for raw data.
  /// - Throws: ``FathomError`` if the picture cannot be made or written, or, with `isCancellation`,
  ///   within 0.1 s after the task is canceled.
  public func render(_ place: Location, to path: String) async throws(FathomError) {
    _ = try await render(place, to: path) { _ in }
  }

  /// Renders a place, and reports progress.
  ///
  /// The job is canceled when the sequence is no longer used.
  public func events(rendering place: Location) -> RenderEvents {
    RenderEvents { report in
      let picture = try await render(place) { report(.progress(Progress($0))) }
      report(.picture(picture))
    }
  }

  /// Compares pixels of a picture with direct iteration in full precision.
  ///
  /// Half of the pixels are chosen at random, and the others where errors are likeliest.
  ///
  /// - Parameters:
  ///   - place: The place that the picture shows.
  ///   - pixels: The number of pixels to compare, 1 … 10⁶.
  ///   - seed: Another seed selects other pixels.
  /// - Throws: ``FathomError`` if the picture cannot be made, or, with `isCancellation`, after the
  ///   task is canceled.
  public func verify(_ place: Location, pixels: Int = 64, seed: UInt64 = 1)
    async throws(FathomError) -> Verification
  {
    try await wrappingErrors {
      let recipe = try recipe(place)
      var work = Jobs.Verification(recipe.location, size: recipe.size, effort: effort)
      (work.pixelCount, work.seed, work.samples) = (max(pixels, 1), seed, recipe.samples)
      return Verification(try await work.run())
    }
  }

  package func render(
    _ place: Location, to path: String, progress: @escaping ProgressReceiver
  ) async throws(FathomError) -> RenderReport {
    try await wrappingErrors {
      let recipe = try recipe(place)
      guard RenderJob.fitsMemory(recipe) else {
        return try await PosterJob(recipe, path: path).run(progress: progress)
      }
      var job = try RenderJob(recipe, path: path)
      job.raisesSamples = samples == .automatic
      return try await job.run(progress: progress)
    }
  }

  package func render(_ place: Location, progress: @escaping ProgressReceiver)
    async throws(FathomError) -> Picture
  {
    try await wrappingErrors {
      let recipe = try recipe(place)
      return Picture(
        try await RenderedPicture(
          rendering: recipe, raisesSamples: samples == .automatic, progress: progress))
    }
  }

  /// Everything that the picture of a place depends on.
  package func recipe(_ place: Location) throws -> Recipe {
    var recipe = try Recipe(
      place.place, size: try PictureSize(width: width, height: height), title: place.title)
    if case .each(let count) = samples {
      guard let index = Recipe.samplesPerPixel.firstIndex(of: count) else {
        throw BadInput(
          "a pixel cannot have \(count) samples", at: "samples",
          remedy: "Give 1, 4, 9 or 16.")
      }
      recipe.samples = index + 1
    }
    guard let depth = SampleDepth(rawValue: bitsPerChannel) else {
      throw BadInput(
        "a color cannot have \(bitsPerChannel) bits", at: "bitsPerChannel",
        remedy: "Give 8 or 16.")
    }
    (recipe.depth, recipe.dotsPerInch, recipe.coloringRule) = (depth, dotsPerInch, coloringRule)
    (recipe.ink, recipe.rawDataPath) = (ink, rawDataPath)
    guard let features = recipe.features(forColorings: keptColorings.map(\.id)) else {
      throw BadInput(
        "a coloring whose needs are to be kept does not exist", at: "keptColorings",
        remedy: "Coloring.all lists them.")
    }
    recipe.moreFeatures = features
    recipe.effort = effort
    _ = try recipe.sampleSize
    return recipe
  }

  /// Creates a renderer that makes the pictures of a recipe.
  package init(_ recipe: Recipe) {
    self.init(width: recipe.size.width, height: recipe.size.height)
    samples = .each(recipe.samplesPerPixel)
    bitsPerChannel = recipe.depth.rawValue
    (dotsPerInch, effort, coloringRule) = (recipe.dotsPerInch, recipe.effort, recipe.coloringRule)
    (ink, rawDataPath) = (recipe.ink, recipe.rawDataPath)
  }
}
