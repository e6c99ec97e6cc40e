// SheetPace — the progress of a sheet whose pictures take very different times.

internal import Synchronization

/// The progress of a sheet whose pictures take very different times.
final class SheetPace: Sendable {
  private let pace = Pace()
  /// The share of the whole that is done before each picture, 0 … 1; the last element is 1.
  private let beginnings: [Double]
  /// The largest share reported so far.
  private let furthest = Mutex(0.0)

  /// - Parameter seconds: The expected time of each picture; only the ratios matter.
  init(_ seconds: [Double]) {
    // A picture takes 0.05 s in addition to its pixels, so no weight is 0.
    let weights = seconds.map { $0 + 0.05 }
    let sum = weights.reduce(0, +)
    var beginnings = [0.0]
    for weight in weights { beginnings.append(beginnings[beginnings.count - 1] + weight / sum) }
    self.beginnings = beginnings
  }

  /// The progress of the sheet, given that of one picture; it never decreases.
  func progress(of step: JobProgress, in index: Int) -> JobProgress {
    let inside = step.stage == .pixels ? min(max(step.fraction ?? 0, 0), 1) : 0
    let now = beginnings[index] + inside * (beginnings[index + 1] - beginnings[index])
    let fraction = furthest.withLock { furthest in
      furthest = max(furthest, now)
      return furthest
    }
    return pace.progress(.pixels, done: fraction, left: 1 - fraction, fraction: fraction)
  }
}
