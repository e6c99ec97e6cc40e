// PixelBuffer — all samples of a picture, as values and as columns of numbers.

package import Core

/// The outcomes of all samples of a picture, row by row from the top left.
///
/// A random-access collection of ``PixelOutcome``; the columns `counts`, `smoothCounts` and
/// `distances` serve analysis without a value for each sample.
public struct PixelBuffer: Sendable, RandomAccessCollection {
  /// Samples in a row: the picture's width times `samplesPerSide`.
  public let width: Int
  /// Rows of samples.
  public let height: Int
  /// Samples along each side of a pixel, 1 … 4.
  public let samplesPerSide: Int
  package let outcomes: IterationBuffer

  package init(_ outcomes: IterationBuffer, samplesPerSide: Int) {
    (self.outcomes, self.samplesPerSide) = (outcomes, samplesPerSide)
    (width, height) = (outcomes.tile.width, outcomes.tile.height)
  }

  /// The first index, 0.
  public var startIndex: Int { 0 }
  /// The number of samples.
  public var endIndex: Int { width * height }

  /// The outcome of a sample by its number in row order.
  public subscript(index: Int) -> PixelOutcome {
    PixelOutcome(outcomes[index], scale: 1 / Double(samplesPerSide))
  }

  /// The outcome of a sample by its column and row.
  public subscript(x: Int, y: Int) -> PixelOutcome {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y), "the sample lies in the picture")
    return self[y * width + x]
  }

  /// The iterations of escaped and unresolved samples, and the periods of interior ones.
  public var counts: [Int] { outcomes.counts }

  /// The smooth counts of escaped samples; NaN for all others.
  public var smoothCounts: [Double] {
    indices.map { outcomes.statuses[$0] == .escaped ? outcomes.smooth(at: $0) : .nan }
  }

  /// The distance estimates of escaped samples, in pixels; NaN for all others.
  public var distances: [Double] {
    map { outcome in
      if case .escaped(_, _, let distance) = outcome { distance } else { .nan }
    }
  }
}
