// Progress — how far a job is.

package import Jobs

/// How far a job is.
public struct Progress: Sendable, Hashable {
  /// What it is doing: `reference`, `tables`, `sample` (the search for a limit), `survey`,
  /// `pixels`, `digest`, `color`, `write` and others.
  public let stage: String
  /// The share of this stage that is done, 0 … 1; nil where its end is not known.
  public let fraction: Double?
  /// An estimate for the rest of this stage; nil where there is none yet.
  public let secondsLeft: Double?

  package init(_ progress: JobProgress) {
    (stage, fraction, secondsLeft) = (
      progress.stage.rawValue, progress.fraction, progress.secondsLeft
    )
  }
}
