// Developing — bands of outcomes become rows of a picture's file.

package import Ground

extension ImageWriter {
  /// Colors the next band of the picture and writes its rows.
  ///
  /// - Parameters:
  ///   - band: Whole rows: `header.width` × `samples` wide, a multiple of `samples` high, and
  ///     beginning at row `rowsWritten` × `samples`.
  ///   - tone: The coloring, prepared for the whole picture.
  ///   - samples: Samples a side of a finished pixel, averaged in linear light.
  package func write(_ band: IterationBuffer, in tone: any Tone, samples: Int = 1)
    throws(PictureComplaint)
  {
    let tile = band.tile
    precondition(tile.x == 0 && tile.width == header.width * samples, "a band is whole rows")
    precondition(
      tile.y == rowsWritten * samples && tile.height.isMultiple(of: samples),
      "bands come in order, in whole pixels")
    for y in stride(from: 0, to: tile.height, by: samples) {
      let rows = (y..<y + samples).map { tone.colors(of: band, row: $0) }
      try write(LinearColor.averaged(rows, samples: samples))
    }
  }
}

extension Tone {
  /// The colors of a buffer in row order, each the mean of `samples` × `samples` outcomes.
  package func picture(of buffer: IterationBuffer, samples: Int = 1) -> [LinearColor] {
    let rows = stride(from: 0, to: buffer.tile.height, by: samples)
    return rows.flatMap { y in
      LinearColor.averaged(
        (y..<y + samples).map { colors(of: buffer, row: $0) }, samples: samples)
    }
  }
}
