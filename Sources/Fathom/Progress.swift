// Progress — the progress of a running job.

package import Jobs

/// The progress of a running job.
public struct Progress: Sendable, Hashable {
  /// The current stage: `reference`, `tables`, `sample` (the search for a limit), `survey`,
  /// `pixels`, `digest`, `color`, `write` or another one.
  public let stage: String
  /// The share of this stage that is done, 0 … 1; nil if its end is not known.
  public let fraction: Double?
  /// An estimate of the time until this stage ends, in seconds; nil if there is none yet.
  public let secondsLeft: Double?

  package init(_ progress: JobProgress) {
    (stage, fraction, secondsLeft) = (
      progress.stage.rawValue, progress.fraction, progress.secondsLeft
    )
  }
}
