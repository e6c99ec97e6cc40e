// Row — one computation that is timed, and the row with which it is compared.

struct Row: Sendable {
  /// The name, which begins with the family: `orbit/200`.
  let name: String
  let cost: Cost
  /// The unit that counts as a step, if the time of a step says more than that of the whole.
  var step: String?
  /// The largest cost, if a bound was set.
  var bound: Bound?
  var comparison: Comparison?
  /// Prepares what is not timed, and returns the work that is.
  let prepare: @Sendable () async throws -> Work
}

/// Does the work that is timed, and returns the number of its steps.
///
/// Time before `Stopwatch.restart` is not counted.
typealias Work = @Sendable (inout Stopwatch) async throws -> Int

/// How long a row takes, which decides how often it is repeated.
enum Cost: String, Sendable {
  /// Less than about 0.5 s.
  case light
  /// Less than about 3 s.
  case medium
  /// Longer. It runs in a third of the rounds, at least twice, and without a warm-up.
  ///
  /// `--quick` omits it.
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

/// The largest processor time that a row may take.
enum Bound: Sendable {
  /// A bound in 10⁹ steps of the yardstick.
  case gigasteps(Double)
  case milliseconds(Double)
}

/// The row with which a row is compared, and the kind of time that is compared.
struct Comparison: Sendable {
  enum Time: String, Sendable {
    case processor
    case wall
  }

  let name: String
  var time = Time.processor
}
