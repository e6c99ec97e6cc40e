// MovieRecipe — all that a movie depends on, and how it is to be computed.

internal import Core
package import Places

/// A zoom about a place's center, from a wide view down to the place.
package struct MovieRecipe: Sendable {
  /// The last picture: the place with its look, the ink over all frames, and the size of a frame.
  package let still: Recipe
  /// A place whose height is that of the first picture.
  package let first: Location
  package let timeline: MovieTimeline
  package var film: FilmFormat
  /// Whether place and depth are written into the frames.
  package var hasCaptions = false
  /// The strips of an earlier job that the film shows, with nothing to iterate; nil for its own.
  let source: Source?

  /// What the strips of an earlier job were made for.
  struct Source: Sendable {
    let path: String
    /// The size of its frames.
    let size: PictureSize
    /// The features that its strips have.
    let features: [OrbitFeature]
  }

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
    timeline: (_ octaves: Double) throws -> MovieTimeline
  ) throws {
    try self.init(still, from: first, film: film, source: nil, timeline: timeline)
  }

  init(
    _ still: Recipe, from first: Location, film: FilmFormat, source: Source?,
    timeline: (_ octaves: Double) throws -> MovieTimeline
  ) throws {
    (self.still, self.first, self.film, self.source) = (still, first, film, source)
    try film.check(still.size)
    let one = try PictureSize(width: 1, height: 1)
    let (high, low) = (
      Viewport(first, size: one).spacing, Viewport(still.location, size: one).spacing
    )
    let octaves =
      Double(high.exponent - low.exponent) + SteadyMath.log2(high.significand)
      - SteadyMath.log2(low.significand)
    guard octaves > 0 else { throw MovieError.noZoom }
    self.timeline = try timeline(octaves)
    if let last = self.timeline.curve?.points.last, last.octaves > octaves + 1e-6 {
      throw MovieError.tooDeep(octaves: last.octaves, limit: (octaves * 1000).rounded(.down) / 1000)
    }
    let (frames, most) = (
      self.timeline.framesPerSecond, FilmFormat.mostFrames(film.container)
    )
    if frames > most {
      throw MovieError.tooFast(
        framesPerSecond: frames, container: film.container.rawValue, limit: most)
    }
    guard self.timeline.frameCount <= Self.mostFrames else {
      throw MovieError.tooManyFrames(self.timeline.frameCount, limit: Self.mostFrames)
    }
  }

  static let mostFrames = 10_000_000

  /// The recipe of the last picture with all of its samples.
  var last: Recipe {
    var recipe = still
    recipe.samples = Self.lastSamples
    return recipe
  }

  func geometry() throws -> MovieGeometry {
    try MovieGeometry(
      Viewport(still.location, size: source?.size ?? still.size), octaves: timeline.octaves,
      frame: still.size)
  }

  /// The height of the view that frames of a depth show, as significand · 2^exponent.
  func height(atDepth depth: Double) throws -> (significand: Double, exponent: Int) {
    let last = Viewport(still.location, size: try PictureSize(width: 1, height: 1)).spacing
    let above = max(0, timeline.octaves - depth)
    let whole = above.rounded(.down)
    return (
      last.significand * SteadyMath.exp2(above - whole), last.exponent + Int(whole)
    )
  }

  /// The place that a frame shows, with its height in nine digits, and its turn.
  func location(ofFrame index: Int) throws -> Location {
    try location(atDepth: timeline.depth(ofFrame: index))
  }

  /// The place that frames of a depth show.
  ///
  /// - Parameter depth: In octaves from the first frame.
  func location(atDepth depth: Double) throws -> Location {
    if depth == timeline.octaves { return still.location }
    let (digits, exponent) = DecimalText.parts(try height(atDepth: depth), digits: 9)
    let place = try still.location.sized(toHeight: "\(digits)e\(exponent - 8)")
    let turn = timeline.turnLeft(atDepth: depth)
    if turn == 0 { return place }
    let degrees = 360 * FrameTable.turns(of: still.location) + turn
    return try place.rotated(to: String((degrees * 1e6).rounded() / 1e6))
  }

  /// Everything that the film's frames depend on.
  var manifest: JobManifest {
    var bare = still.location
    (bare.color, bare.palette) = (nil, nil)
    func text(_ number: Double) -> String { String(number) }
    var high = first
    (high.color, high.palette) = (nil, nil)
    let ink = still.ink.map { [("ink", $0.digest)] } ?? []
    return JobManifest(
      [
        (JobManifest.versionKey, Version.version), ("kind", Self.kind),
        ("location", bare.canonical), ("size", still.size.text),
        ("from", high.canonical), ("color", still.location.color ?? "none"),
        ("palette", still.location.palette ?? "none"), ("title", still.title),
        ("fps", String(timeline.framesPerSecond)), ("zoom", text(timeline.zoomSeconds)),
        ("ease", text(timeline.easeSeconds)), ("hold", text(timeline.holdSeconds)),
        ("turn", text(timeline.turnDegrees)), ("codec", film.codec.rawValue),
        ("container", film.container.rawValue), ("quality", film.quality.rawValue),
        ("bits", String(film.bits)), ("range", film.range.rawValue),
        ("speed", timeline.curve?.text ?? "eased"), ("loop", timeline.isLoop ? "yes" : "no"),
        ("captions", hasCaptions ? "yes" : "no"), ("strips", source?.path ?? "own"),
      ] + ink)
  }
}
