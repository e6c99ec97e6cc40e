// JobProgress — a job's progress, as a value for any front end to show.

/// A job's stage, and how much of it is done.
package struct JobProgress: Sendable, Equatable {
  package let stage: JobStage
  /// The share of this stage that is done, 0 … 1; nil if its end is not known.
  package var fraction: Double?
  /// The iterations of the reference orbit so far, or the limit that is being tried.
  package var iterations: Int?
  /// The share of the sample that is unresolved, during the search for a limit.
  package var unresolvedShare: Double?
  /// The estimated seconds until this stage ends.
  package var secondsLeft: Double?

  package init(
    stage: JobStage, fraction: Double? = nil, iterations: Int? = nil, secondsLeft: Double? = nil
  ) {
    (self.stage, self.fraction) = (stage, fraction)
    (self.iterations, self.secondsLeft) = (iterations, secondsLeft)
  }
}

extension JobProgress {
  /// The progress as one object, for programs.
  ///
  /// Its members are `stage`, `share`, `secondsLeft`, `iterations`, `unresolvedShare`, and
  /// `seconds` since the program began; unknown numbers are null.
  package func json(after seconds: Double) -> JSON {
    func rounded(_ value: Double?) -> JSON {
      value.map { .number(($0 * 1000).rounded() / 1000) } ?? .null
    }
    return [
      "stage": .string(stage.rawValue), "share": rounded(fraction.map { min(max($0, 0), 1) }),
      "secondsLeft": rounded(secondsLeft), "iterations": iterations.map(JSON.integer) ?? .null,
      "unresolvedShare": unresolvedShare.map(JSON.number) ?? .null, "seconds": rounded(seconds),
    ]
  }
}

/// A function that receives a job's progress.
///
/// It may be called from any thread, and thousands of times a second.
package typealias ProgressReceiver = @Sendable (JobProgress) -> Void
