// PreparedColoring — a coloring prepared for one picture.

package import Core

/// A coloring prepared for one picture: a pure function of a pixel's outcome and features.
///
/// It does not depend on neighboring pixels, so tiles meet without seams.
package protocol PreparedColoring: Sendable {
  /// The color of the pixel at an index in row order.
  func color(at index: Int, of buffer: IterationBuffer) -> LinearColor

  /// Computes the colors of one row of a buffer.
  ///
  /// This is a requirement of the protocol, so that the loop runs inside of the conforming type.
  func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor]
}

extension PreparedColoring {
  package func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor] {
    let start = row * buffer.tile.width
    return (start..<start + buffer.tile.width).map { color(at: $0, of: buffer) }
  }
}
