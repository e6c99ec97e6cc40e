// Row — one computation that is timed, and what its time is compared with.

struct Row: Sendable {
  /// The name, which begins with the family: `orbit/200`.
  let name: String
  let cost: Cost
  /// The unit counted as a step, where the time of a step says more than that of the whole.
  var step: String?
  /// The most that it may cost, if a bound was set.
  var bound: Bound?
  var comparison: Comparison?
  /// Prepares what is not timed, and returns what is.
  let prepare: @Sendable () async throws -> Work
}

/// Does the work that is timed, and returns the number of its steps.
///
/// Time before `Stopwatch.restart` is not counted.
typealias Work = @Sendable (inout Stopwatch) async throws -> Int

/// The duration of a row, which decides how often it is repeated.
enum Cost: String, Sendable {
  /// Less than about 0.5 s.
  case light
  /// Less than about 3 s.
  case medium
  /// Longer: run in a third of the rounds, at least twice, and without a warm-up.
  ///
  /// `--quick` leaves it out.
  case heavy

  /// The number of rounds that a row takes part in.
  func rounds(of rounds: Int) -> Int {
    switch self {
    case .light: rounds
    case .medium: min(rounds, max(2, (rounds + 1) / 2))
    case .heavy: min(rounds, max(2, rounds / 3))
    }
  }
}

/// The most processor time that a row may take.
enum Bound: Sendable {
  /// A bound in 10⁹ steps of the yardstick.
  case gigasteps(Double)
  case milliseconds(Double)
}

/// The row with which a row is compared, and the kind of time that is used.
struct Comparison: Sendable {
  enum Time: String, Sendable {
    case processor
    case wall
  }

  let name: String
  var time = Time.processor
}
