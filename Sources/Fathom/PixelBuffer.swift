// PixelBuffer — the samples of a picture, as a collection of outcomes and as columns of numbers.

package import Core

/// The outcomes of all samples of a picture, row by row from the top left.
///
/// It is a random-access collection of ``PixelOutcome``. The columns `counts`, `smoothCounts` and
/// `distances` are for numerical analysis.
public struct PixelBuffer: Sendable, RandomAccessCollection {
  /// The number of samples in a row: the picture's width times `samplesPerSide`.
  public let width: Int
  /// The number of rows of samples.
  public let height: Int
  /// The number of samples along a side of a pixel, 1 … 4.
  public let samplesPerSide: Int
  package let outcomes: IterationBuffer

  package init(_ outcomes: IterationBuffer, samplesPerSide: Int) {
    (self.outcomes, self.samplesPerSide) = (outcomes, samplesPerSide)
    (width, height) = (outcomes.tile.width, outcomes.tile.height)
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// The number of samples, which is one more than the last index.
  public var endIndex: Int { width * height }

  /// The outcome of a sample, by its index in row order.
  public subscript(index: Int) -> PixelOutcome {
    PixelOutcome(outcomes[index], scale: 1 / Double(samplesPerSide))
  }

  /// The outcome of a sample, by its column and row.
  public subscript(x: Int, y: Int) -> PixelOutcome {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y), "the sample lies in the picture")
    return self[y * width + x]
  }

  /// The iterations of escaped and unresolved samples, and the periods of interior ones, in row
  /// order.
  public var counts: [Int] { outcomes.counts }

  /// The smooth counts of escaped samples in row order; NaN for other samples.
  public var smoothCounts: [Double] {
    indices.map { outcomes.statuses[$0] == .escaped ? outcomes.smooth(at: $0) : .nan }
  }

  /// The distance estimates of escaped samples in row order, in pixels; NaN for other samples.
  public var distances: [Double] {
    map { outcome in
      if case .escaped(_, _, let distance) = outcome { distance } else { .nan }
    }
  }
}
