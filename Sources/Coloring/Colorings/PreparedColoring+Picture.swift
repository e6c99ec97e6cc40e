// PreparedColoring+Picture — computes the colors of a whole buffer of outcomes.

package import Core

extension PreparedColoring {
  /// Computes the colors of a buffer in row order; each is the mean of `samples` × `samples`
  /// outcomes.
  package func picture(of buffer: IterationBuffer, samples: Int = 1) -> [LinearColor] {
    let rows = stride(from: 0, to: buffer.tile.height, by: samples)
    return rows.flatMap { y in
      LinearColor.averaged(
        (y..<y + samples).map { colors(of: buffer, row: $0) }, samples: samples)
    }
  }
}
