// Pace — estimates the remaining time of a stage.

/// Estimates the remaining time of a stage from the share that is done.
struct Pace: Sendable {
  private let start = ContinuousClock.now

  /// The progress of a stage of which `done` of `count` pieces are done.
  func progress(_ stage: JobStage, _ done: Int, of count: Int) -> JobProgress {
    let fraction = Double(done) / Double(max(count, 1))
    return progress(stage, done: fraction, left: 1 - fraction, fraction: fraction)
  }

  /// The progress of a stage measured by work, part of which an earlier run has done.
  ///
  /// - Parameters:
  ///   - done: The work done in this run, in any unit.
  ///   - left: The remaining work, in the same unit.
  ///   - fraction: The share of the whole stage that is done, 0 … 1.
  func progress(_ stage: JobStage, done: Double, left: Double, fraction: Double) -> JobProgress {
    let elapsed = (ContinuousClock.now - start).seconds
    return JobProgress(
      stage: stage, fraction: fraction, secondsLeft: done > 0 ? elapsed * left / done : nil)
  }
}
