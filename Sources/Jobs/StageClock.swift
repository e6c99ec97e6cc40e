// StageClock — adds up the time that each stage takes.

/// Adds up the time that each stage takes.
struct StageClock {
  private(set) var seconds: [JobStage: Double] = [:]
  private var stage: JobStage?
  private var since = ContinuousClock.now

  /// Ends the current stage, and begins another one or none.
  mutating func enter(_ next: JobStage?) {
    let now = ContinuousClock.now
    if let stage { seconds[stage, default: 0] += (now - since).seconds }
    (stage, since) = (next, now)
  }

  /// Adds times that were measured elsewhere, by stage.
  mutating func add(_ others: [JobStage: Double]) { seconds.merge(others) { $0 + $1 } }

  /// Adds the time of a stage that ran in parallel with the current one.
  mutating func add(_ duration: Duration, to stage: JobStage) {
    seconds[stage, default: 0] += duration.seconds
  }
}

extension Duration {
  package var seconds: Double {
    let (whole, rest) = components
    return Double(whole) + Double(rest) * 1e-18
  }
}
