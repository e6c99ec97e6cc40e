// JobProgress — how far a job is, as a value for whoever wants to show it.

/// What a job is doing.
package enum JobStage: String, Sendable, CaseIterable {
  case reference
  case tables
  case sample
  /// Windows about the center are looked at, to settle the colors.
  case survey
  /// A poster's cost is estimated.
  case overview
  case pixels
  case digest
  case color
  case write
  /// A Deep Zoom pyramid's upper levels.
  case pyramid
  /// Plain iteration in full precision.
  case oracle
  /// What lies in a view is looked for.
  case landmarks
  /// Views are looked at, one after the other.
  case dive

  /// Those of a picture, in their order.
  static let ofPictures = allCases.filter { ![.oracle, .landmarks, .dive].contains($0) }
}

/// How far a job is.
package struct JobProgress: Sendable, Equatable {
  package let stage: JobStage
  /// The share of this stage that is done, 0 … 1; nil where its end is not known.
  package var fraction: Double?
  /// Of the reference orbit, or of the limit being tried.
  package var iterations: Int?
  /// While the limit is found, the share of the sample that is unresolved.
  package var unresolvedShare: Double?
  /// An estimate for this stage.
  package var secondsLeft: Double?

  package init(
    stage: JobStage, fraction: Double? = nil, iterations: Int? = nil, secondsLeft: Double? = nil
  ) {
    (self.stage, self.fraction) = (stage, fraction)
    (self.iterations, self.secondsLeft) = (iterations, secondsLeft)
  }
}

extension JobProgress {
  /// For programs: `stage`, `share`, `secondsLeft`, `iterations`, `unresolvedShare`, and the `seconds`
  /// since the program began; null where a number is not known.
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

/// Told of a job's progress, from any thread, perhaps thousands of times a second.
package typealias ProgressReceiver = @Sendable (JobProgress) -> Void

/// Adds up the time that each stage takes.
struct StageClock {
  private(set) var seconds: [JobStage: Double] = [:]
  private var stage: JobStage?
  private var since = ContinuousClock.now

  /// The running stage ends, and another begins; or none.
  mutating func enter(_ next: JobStage?) {
    let now = ContinuousClock.now
    if let stage { seconds[stage, default: 0] += (now - since).seconds }
    (stage, since) = (next, now)
  }

  /// Time that others have measured.
  mutating func add(_ others: [JobStage: Double]) { seconds.merge(others) { $0 + $1 } }

  /// Time spent in a stage beside the running one.
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

/// From a share that is done to the time that the rest will take.
struct Pace: Sendable {
  private let start = ContinuousClock.now

  /// Progress of a stage of which so much is done.
  func progress(_ stage: JobStage, _ done: Int, of count: Int) -> JobProgress {
    let fraction = Double(done) / Double(max(count, 1))
    return progress(stage, done: fraction, left: 1 - fraction, fraction: fraction)
  }

  /// Progress of a stage by its work, part of which was done before.
  ///
  /// - Parameters:
  ///   - done: In this run, in any unit.
  ///   - left: In the same unit.
  ///   - fraction: Of the whole stage.
  func progress(_ stage: JobStage, done: Double, left: Double, fraction: Double) -> JobProgress {
    let elapsed = (ContinuousClock.now - start).seconds
    return JobProgress(
      stage: stage, fraction: fraction, secondsLeft: done > 0 ? elapsed * left / done : nil)
  }
}
