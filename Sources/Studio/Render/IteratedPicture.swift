// IteratedPicture — the outcomes of a whole picture, and what can be said of them.

package import DeepZoom
package import Ground

/// How many pixels have each status.
package struct StatusCounts: Sendable, Equatable {
  package var escaped = 0
  package var interior = 0
  package var unresolved = 0

  package var total: Int { escaped + interior + unresolved }

  var json: JSON {
    [
      "escaped": .integer(escaped), "interior": .integer(interior),
      "unresolved": .integer(unresolved),
    ]
  }
}

/// A picture before its colors.
package struct IteratedPicture: Sendable {
  package let engine: PictureEngine
  package let buffer: IterationBuffer
  package let work: WorkCounts
  /// Of each stage, by the clock on the wall.
  package let seconds: [JobStage: Double]
  package let digest: String
  package let statusCounts: StatusCounts

  /// - Throws: `CancellationError`.
  init(
    engine: PictureEngine, buffer: IterationBuffer, work: WorkCounts, clock: inout StageClock
  ) throws {
    (self.engine, self.buffer, self.work) = (engine, buffer, work)
    clock.enter(.digest)
    digest = try buffer.digest()
    clock.enter(nil)
    seconds = clock.seconds
    var counts = StatusCounts()
    for status in buffer.statuses {
      switch status {
      case .escaped: counts.escaped += 1
      case .interior: counts.interior += 1
      case .unresolved: counts.unresolved += 1
      }
    }
    statusCounts = counts
  }

  /// Samples on a fixed grid over the picture, for the coloring: about 16,000 at most.
  ///
  /// Nothing but the picture's size decides which.
  package var sample: IterationBuffer {
    let (width, height) = (buffer.tile.width, buffer.tile.height)
    var step = 1
    while (width + step - 1) / step * ((height + step - 1) / step) > 1 << 14 { step += 1 }
    let (columns, rows) = ((width + step - 1) / step, (height + step - 1) / step)
    var sample = IterationBuffer(tile: Tile(x: 0, y: 0, width: columns, height: rows))
    for y in 0..<rows {
      for x in 0..<columns {
        // The middle of each cell, as far as the picture goes.
        let (i, j) = (min(x * step + step / 2, width - 1), min(y * step + step / 2, height - 1))
        sample[x, y] = buffer[i, j]
      }
    }
    return sample
  }
}

extension PictureEngine {
  /// What a report says of how iterations are skipped.
  var approximation: JSON {
    [
      "kind": "dip-keyed linear blocks", "stages": .integer(levels), "nodes": .integer(blockCount),
    ]
  }
}
