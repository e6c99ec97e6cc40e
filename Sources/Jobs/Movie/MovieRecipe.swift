// MovieRecipe — all that a movie depends on, and how it is to be computed.

internal import Core
package import Places

/// A zoom about a place's center, from a wide view down to the place.
package struct MovieRecipe: Sendable {
  /// The last picture: the place with its look, and the size of a frame.
  package let still: Recipe
  /// A place whose height is that of the first picture.
  package let first: Location
  package let timeline: MovieTimeline
  package var film: FilmFormat

  /// The number of samples along a side of a pixel of the last picture, which is looked at from
  /// near.
  static let lastSamples = 2

  /// - Parameters:
  ///   - still: The last picture; its samples a pixel do not matter.
  ///   - first: A place whose height the first picture has; it is higher than the last one.
  ///   - timeline: Makes the timeline of a number of octaves.
  /// - Throws: `MovieError`.
  package init(
    _ still: Recipe, from first: Location, film: FilmFormat,
    timeline: (_ octaves: Double) -> MovieTimeline
  ) throws {
    (self.still, self.first, self.film) = (still, first, film)
    try film.check(still.size)
    let one = try PictureSize(width: 1, height: 1)
    let (high, low) = (
      Viewport(first, size: one).spacing, Viewport(still.location, size: one).spacing
    )
    let octaves =
      Double(high.exponent - low.exponent) + SteadyMath.log2(high.significand)
      - SteadyMath.log2(low.significand)
    guard octaves > 0 else { throw MovieError.noZoom }
    self.timeline = timeline(octaves)
    guard self.timeline.frameCount <= Self.mostFrames else {
      throw MovieError.tooManyFrames(self.timeline.frameCount, limit: Self.mostFrames)
    }
  }

  private static let mostFrames = 10_000_000

  /// The recipe of the last picture with all of its samples.
  var last: Recipe {
    var recipe = still
    recipe.samples = Self.lastSamples
    return recipe
  }

  func geometry() throws -> MovieGeometry {
    try MovieGeometry(
      Viewport(still.location, size: still.size), octaves: timeline.octaves)
  }

  /// Everything that the film's frames depend on.
  var manifest: JobManifest {
    var bare = still.location
    (bare.color, bare.palette) = (nil, nil)
    func text(_ number: Double) -> String { String(number) }
    var high = first
    (high.color, high.palette) = (nil, nil)
    return JobManifest([
      (JobManifest.versionKey, Version.version), ("kind", "movie"),
      ("location", bare.canonical), ("size", still.size.text),
      ("from", high.canonical), ("color", still.location.color ?? "none"),
      ("palette", still.location.palette ?? "none"), ("title", still.title),
      ("fps", String(timeline.framesPerSecond)), ("zoom", text(timeline.zoomSeconds)),
      ("ease", text(timeline.easeSeconds)), ("hold", text(timeline.holdSeconds)),
      ("turn", text(timeline.turnDegrees)), ("codec", film.codec.rawValue),
      ("container", film.container.rawValue), ("quality", film.quality.rawValue),
    ])
  }
}
