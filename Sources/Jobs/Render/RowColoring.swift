// RowColoring — converts samples to the rows of a finished picture.

internal import Coloring
internal import Core

/// Converts samples to the rows of a finished picture, for files and screens.
struct RowColoring: Sendable {
  private let prepared: any PreparedColoring
  private let samples: Int
  private let encoder: RowEncoder
  private let ink: InkLayer?

  init(_ recipe: Recipe, _ prepared: any PreparedColoring) {
    (self.prepared, samples) = (prepared, recipe.samples)
    encoder = RowEncoder(depth: recipe.depth)
    ink = InkLayer(recipe)
  }

  /// The encoded rows of a band of the picture, in the form that files and screens take.
  func rows(_ range: Range<Int>, of source: some SampleSource) throws -> [[UInt8]] {
    var rows = [[UInt8]](repeating: [], count: range.count)
    try source.forEachPart(of: range) { part in
      for (index, row) in try self.rows(of: part).enumerated() { rows[index] += row }
    }
    return rows
  }

  /// The encoded rows of a part of the picture.
  ///
  /// - Parameter part: Its tile is in samples; the dither depends on its position in the picture.
  /// - Throws: `CanvasError` if there is not enough memory for the ink.
  func rows(of part: IterationBuffer) throws -> [[UInt8]] {
    try stride(from: 0, to: part.tile.height, by: samples).map { y in
      let lines = (y..<y + samples).map { prepared.colors(of: part, row: $0) }
      var row = LinearColor.averaged(lines, samples: samples)
      let (i, j) = (part.tile.x / samples, (part.tile.y + y) / samples)
      try ink?.draw(over: &row, i: i, j: j)
      return encoder.encode(row, i: i, j: j)
    }
  }
}
