// JobProgress — a job's progress, as a value for any front end to show.

/// The stages of a job.
package enum JobStage: String, Sendable, CaseIterable {
  case reference
  case tables
  case sample
  /// Surveying windows around the center, from which the colors are prepared.
  case survey
  /// Estimating a poster's cost.
  case overview
  case pixels
  case digest
  case color
  case write
  /// Writing the upper levels of a Deep Zoom pyramid.
  case pyramid
  /// Iterating pixels directly, in full precision.
  case oracle
  /// Searching for landmarks in a view.
  case landmarks
  /// Computing small pictures of views, one after another, in a dive.
  case dive
  /// Computing a movie's strips; frames are drawn beside it.
  case strips
  /// Drawing and encoding a movie's frames.
  case frames

  /// The stages of a picture, in order.
  static let ofPictures = allCases.filter {
    ![.oracle, .landmarks, .dive, .strips, .frames].contains($0)
  }
}

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
