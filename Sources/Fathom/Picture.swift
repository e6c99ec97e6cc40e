// Picture — a rendered picture in memory: outcomes, colors, files.

package import Jobs
internal import Core
internal import FractalEngine
internal import Pictures

/// A rendered picture.
public struct Picture: Sendable {
  package let rendered: RenderedPicture

  package init(_ rendered: RenderedPicture) { self.rendered = rendered }

  /// Pixels in a row.
  public var width: Int { rendered.recipe.size.width }
  /// Rows of pixels.
  public var height: Int { rendered.recipe.size.height }
  /// The place, with the look that was used.
  public var location: Location {
    Location(rendered.recipe.location, title: rendered.recipe.title)
  }
  /// The iteration limit that was used.
  public var iterationLimit: Int { rendered.account.engine.limit }
  /// How many of its samples have each status.
  public var counts: StatusCounts { StatusCounts(rendered.account.statusCounts) }
  /// SHA-256 of statuses and counts: the same on every machine.
  public var digest: String { rendered.account.digest }
  /// All samples.
  public var samples: PixelBuffer {
    PixelBuffer(rendered.buffer, samplesPerSide: rendered.recipe.samples)
  }

  /// The outcome of a pixel: of its most central sample.
  ///
  /// - Parameters:
  ///   - x: 0 ..< `width`, from the left.
  ///   - y: 0 ..< `height`, from the top.
  public subscript(x: Int, y: Int) -> PixelOutcome {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y), "the pixel lies in the picture")
    let pattern = SamplePattern(side: rendered.recipe.samples)
    return samples[
      x * pattern.side + pattern.central.column, y * pattern.side + pattern.central.row]
  }

  /// The colors as a file has them: red, green and blue in sRGB for each pixel, row by row from the
  /// top left; at 16 bits the high byte first.
  ///
  /// - Throws: With `isCancellation` after the task is canceled.
  public func colors() throws(FathomError) -> [UInt8] {
    try wrappingErrors { try rendered.colors() }
  }

  /// Writes a file: `.png` for colors, `.exr` for raw data.
  ///
  /// It appears complete, or not at all.
  /// The file carries the location: rendering that again gives the same bytes.
  ///
  /// - Throws: Where the file cannot be written.
  public func write(to path: String) throws(FathomError) {
    try wrappingErrors { _ = try rendered.write(to: path) }
  }
}
