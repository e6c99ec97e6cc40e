// MovieGeometry — the strips of a movie: their number, their size, and where frames lie in them.

internal import Core
internal import FractalEngine
internal import Places

/// The strips of a zoom, from the outermost one inward, and the picture in their middle.
///
/// Positions are counted in octaves inward from the outer edge of the first strip: strip k covers
/// k ..< k + 1. The middle that strips cannot cover is the last frame's own picture.
struct MovieGeometry: Sendable {
  /// The size of a frame for which strips and last picture are made, and that of the last picture.
  let size: PictureSize
  /// The size of the film's frames, which may be smaller.
  let frame: PictureSize
  /// The size of the frame's pixels in pixels of the last picture, at least 1.
  let pixelSize: Double
  /// The depth of the last frame, in octaves from the first.
  let octaves: Double
  /// The size of each strip; both sides are multiples of 2^`levels`.
  let stripSize: PictureSize
  /// The number of times that a strip can be halved.
  let levels: Int
  /// The number of strips.
  let count: Int
  /// The distance of the last strip's inner edge from the center.
  private let inner: FloatExp
  /// That distance in pixels of the last frame.
  private let innerPixels: Double
  /// The distance of a frame's corners from its center, in pixels of the film's frames.
  let cornerPixels: Double
  /// The octaves by which strips are denser than the corners of the film's frames.
  let spareOctaves: Double

  /// The last strip's inner edge, as a share of the last frame's shorter side.
  ///
  /// It lies within the last picture where that has its full weight at the end of the zoom.
  private static let innerShare = 0.42
  /// The rows beyond the corners of the first frame, for colored strips a little less deep.
  private static let margin = 0.3

  /// - Parameters:
  ///   - target: The last frame's viewport, with one sample a pixel.
  ///   - octaves: The depth of the last frame.
  ///   - frame: The size of the film's frames; nil for that of `target`. It is no larger, and no
  ///     wider in shape.
  init(_ target: Viewport, octaves: Double, frame: PictureSize? = nil) throws {
    (size, self.octaves) = (target.size, octaves)
    self.frame = frame ?? size
    let (width, height) = (Double(size.width), Double(size.height))
    let corner = (width * width + height * height).squareRoot() / 2
    pixelSize = height / Double(self.frame.height)
    let (frameWidth, frameHeight) = (Double(self.frame.width), Double(self.frame.height))
    cornerPixels = (frameWidth * frameWidth + frameHeight * frameHeight).squareRoot() / 2
    spareOctaves = SteadyMath.log2(corner / cornerPixels)
    innerPixels = Self.innerShare * min(width, height)
    inner =
      FloatExp(target.spacing.significand, exponent: target.spacing.exponent)
      * FloatExp(innerPixels)
    let above = SteadyMath.log2(corner / innerPixels)
    count = max(1, Int((octaves + above + Self.margin).rounded(.up)))
    // As many columns as there are pixels round the circle through the corners.
    let circle = 2 * Double.pi * corner
    let rows = circle * SteadyMath.ln2 / (2 * Double.pi)
    var levels = 1
    while levels < 7, rows / Double(2 << levels) >= 5 { levels += 1 }
    self.levels = levels
    // A strip consists of groups of 4 × 2 pixels.
    let (across, down) = (max(levels, 2), levels)
    stripSize = try PictureSize(
      width: max(4, Int((circle / Double(1 << across)).rounded(.up))) << across,
      height: max(2, Int((rows / Double(1 << down)).rounded(.up))) << down)
  }

  /// The rows of an octave in a strip that was halved some times.
  func rows(level: Int) -> Int { stripSize.height >> level }
  /// The columns of a strip that was halved some times.
  func columns(level: Int) -> Int { stripSize.width >> level }

  /// The distance of a strip's outer edge from the center.
  func radius(ofStrip index: Int) -> FloatExp {
    inner * FloatExp(1, exponent: count - index)
  }

  func strip(_ index: Int) -> PolarStrip {
    PolarStrip(size: stripSize, radius: radius(ofStrip: index))
  }

  /// The exponent of a power of two that is about the height of the frames in whose corners a
  /// strip begins; one less for each strip.
  func heightExponent(ofStrip index: Int) -> Int {
    let (width, height) = (Double(size.width), Double(size.height))
    let share = FloatExp(2 * height / (width * width + height * height).squareRoot())
    return (radius(ofStrip: index) * share).exponent
  }

  /// The position of a frame's corners.
  func corner(atDepth depth: Double) -> Double {
    Double(count) - (octaves - depth)
      - SteadyMath.log2(cornerPixels * pixelSize / innerPixels)
  }

  /// The first strip that frames of a depth and below show.
  func firstStrip(atDepth depth: Double) -> Int { strips(atDepth: depth, slack: 1).lowerBound }

  /// The strips that frames of a depth show, from their corners to within a pixel of the center.
  func strips(atDepth depth: Double, slack: Double = 0) -> Range<Int> {
    let corner = corner(atDepth: depth)
    let first = min(max(Int((corner - slack).rounded(.down)), 0), count - 1)
    let last = Int((corner + SteadyMath.log2(cornerPixels) + 1 + slack).rounded(.up))
    return first..<max(first + 1, min(last, count))
  }
}
