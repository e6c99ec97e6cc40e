// Picture — a rendered picture in memory, with its outcomes and colors.

internal import Coloring
internal import Core
package import Jobs
internal import Places

/// A rendered picture, in memory.
public struct Picture: Sendable {
  package let rendered: RenderedPicture

  package init(_ rendered: RenderedPicture) { self.rendered = rendered }

  /// The number of pixels in a row.
  public var width: Int { rendered.recipe.size.width }
  /// The number of rows of pixels.
  public var height: Int { rendered.recipe.size.height }
  /// The place, with the look that was used.
  public var location: Location {
    Location(rendered.recipe.location, title: rendered.recipe.title)
  }
  /// The iteration limit that was used.
  public var iterationLimit: Int { rendered.account.engine.limit }
  /// The number of samples with each status.
  public var counts: StatusCounts { StatusCounts(rendered.account.statusCounts) }
  /// The SHA-256 of statuses and counts; it is the same on every machine.
  public var digest: String { rendered.account.digest }
  /// The outcomes of all samples.
  public var samples: PixelBuffer {
    PixelBuffer(rendered.buffer, samplesPerSide: rendered.recipe.samples)
  }

  /// The outcome of a pixel, taken from its most central sample.
  ///
  /// - Parameters:
  ///   - x: The column, 0 ..< `width`, from the left.
  ///   - y: The row, 0 ..< `height`, from the top.
  public subscript(x: Int, y: Int) -> PixelOutcome {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y), "the pixel lies in the picture")
    let pattern = SamplePattern(side: rendered.recipe.samples)
    return samples[
      x * pattern.side + pattern.central.column, y * pattern.side + pattern.central.row]
  }

  /// The colors of all pixels, as in a file.
  ///
  /// They are red, green and blue in sRGB for each pixel, row by row from the top left. At 16 bits,
  /// the high byte is first.
  ///
  /// - Throws: ``FathomError`` with `isCancellation`, after the task is canceled.
  public func colors() throws(FathomError) -> [UInt8] {
    try wrappingErrors { try rendered.colors() }
  }

  /// Writes the picture to a file: `.png` for colors, `.exr` for raw data.
  ///
  /// The file appears complete, or not at all. It carries the location; rendering it again gives
  /// the same bytes.
  ///
  /// - Throws: ``FathomError`` if the file cannot be written.
  public func write(to path: String) throws(FathomError) {
    try wrappingErrors { _ = try rendered.write(to: path) }
  }
}
