// Renderer — from places to pictures: size, samples, and how much of the machine is used.

internal import FractalEngine
package import Jobs
internal import Core
internal import Pictures

/// Renders places at a size.
///
/// ```swift
/// let picture = try await Renderer(width: 1920, height: 1080).render(Location("seahorse"))
/// try picture.write(to: "seahorse.png")
/// ```
///
/// A picture depends on the place and on `width`, `height`, `samples` and `bitsPerChannel` alone,
/// never on threads or processor.
public struct Renderer: Sendable {
  /// Pixels in a row, 1 … 10⁶; the picture must fit into memory (a ``Poster`` need not).
  public var width: Int
  /// Rows of pixels, 1 … 10⁶.
  public var height: Int
  /// How many samples are averaged for a pixel.
  public var samples = Samples.automatic
  /// The bits of a color channel in files: 8 or 16.
  public var bitsPerChannel = 8
  /// The size in print, where that is settled.
  public var dotsPerInch: Double?
  /// Colorings whose needs raw data keep, beside the place's own.
  public var keptColorings: [Coloring] = []
  /// The settings that do not affect the picture.
  package var effort = Effort.allCores
  package var tones = ColoringRule.place

  /// How many samples a pixel has.
  public enum Samples: Sendable, Hashable {
    /// 4 for a picture of up to 1280 × 720 pixels where that takes a few seconds, else 1.
    case automatic
    /// 1, 4, 9 or 16.
    case each(Int)
  }

  /// A renderer that uses all cores.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Threads that iterate at the same time; all cores unless set.
  ///
  /// Does not affect the picture.
  public var threads: Int {
    get { effort.threads }
    set { effort.threads = max(newValue, 1) }
  }

  /// Renders a place.
  ///
  /// - Throws: Where the picture cannot be made; with `isCancellation` within 0.1 s after the task
  ///   is canceled.
  public func render(_ place: Location) async throws(FathomError) -> Picture {
    try await render(place) { _ in }
  }

  /// Renders a place into a file; first it is checked that a picture can be written there.
  ///
  /// - Parameters:
  ///   - place: What it shows.
  ///   - path: `.png` for colors, `.exr` for raw data.
  /// - Throws: Where the picture cannot be made or written; with `isCancellation` within 0.1 s
  ///   after the task is canceled. The file appears complete, or not at all.
  public func render(_ place: Location, to path: String) async throws(FathomError) {
    _ = try await render(place, to: path) { _ in }
  }

  /// Renders a place, and reports its progress.
  ///
  /// The task ends when the sequence is dropped.
  public func events(rendering place: Location) -> RenderEvents {
    RenderEvents { report in
      let picture = try await render(place) { report(.progress(Progress($0))) }
      report(.picture(picture))
    }
  }

  /// Compares pixels of a picture with plain iteration in full precision.
  ///
  /// Half of the pixels are chosen at random, the others where a picture is hardest to get right.
  ///
  /// - Parameters:
  ///   - place: What the picture shows.
  ///   - pixels: How many are compared, 1 … 10⁶.
  ///   - seed: Chooses other pixels.
  /// - Throws: Where the picture cannot be made; with `isCancellation` after the task is canceled.
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
      var job = try RenderJob(try recipe(place), path: path)
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

  /// All that the picture of a place depends on.
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
    (recipe.depth, recipe.dotsPerInch, recipe.tones) = (depth, dotsPerInch, tones)
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

  /// The renderer of a recipe's pictures.
  package init(_ recipe: Recipe) {
    self.init(width: recipe.size.width, height: recipe.size.height)
    samples = .each(recipe.samplesPerPixel)
    bitsPerChannel = recipe.depth.rawValue
    (dotsPerInch, effort, tones) = (recipe.dotsPerInch, recipe.effort, recipe.tones)
  }
}
