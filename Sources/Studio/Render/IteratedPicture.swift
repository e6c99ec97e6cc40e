// IteratedPicture — the outcomes of a whole picture, and what can be said of them.

package import DeepZoom
package import Ground

/// How many pixels have each status.
package struct StatusCounts: Sendable, Equatable {
  package var escaped = 0
  package var interior = 0
  package var unresolved = 0

  package var total: Int { escaped + interior + unresolved }

  package init(of buffer: IterationBuffer) {
    for status in buffer.statuses {
      switch status {
      case .escaped: escaped &+= 1
      case .interior: interior &+= 1
      case .unresolved: unresolved &+= 1
      }
    }
  }

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
    statusCounts = StatusCounts(of: buffer)
  }
}

extension PictureEngine {
  /// What a report says of how iterations are skipped.
  var approximation: JSON {
    [
      "kind": "dip-keyed polynomial blocks", "degree": .integer(Block.degree),
      "stages": .integer(levels), "nodes": .integer(blockCount),
    ]
  }
}
