// Row — one thing that is timed, and what its time is held against.

struct Row: Sendable {
  /// Its family first: `orbit/200`.
  let name: String
  let cost: Cost
  /// What it counts as a step, where the time of a step says more than that of the whole.
  var step: String?
  /// What it may cost at most, where somebody has said so.
  var bound: Bound?
  var comparison: Comparison?
  /// Makes ready what is not timed.
  let prepare: @Sendable () async throws -> Work
}

/// Does what is timed, and returns how many steps it was.
///
/// What comes before `Stopwatch.restart` is not counted.
typealias Work = @Sendable (inout Stopwatch) async throws -> Int

/// How long a row takes, which decides how often it is repeated.
enum Cost: String, Sendable {
  /// Below some 0.5 s.
  case light
  /// Below some 3 s.
  case medium
  /// Longer: run in a third of the rounds, twice at least, and without a warm-up; `--quick` leaves it out.
  case heavy

  /// The rounds that a row takes part in.
  func rounds(of rounds: Int) -> Int {
    switch self {
    case .light: rounds
    case .medium: min(rounds, max(2, (rounds + 1) / 2))
    case .heavy: min(rounds, max(2, rounds / 3))
    }
  }
}

/// What a row may cost at most, in processor time.
enum Bound: Sendable {
  /// 10⁹ steps of the yardstick.
  case gigasteps(Double)
  case milliseconds(Double)
}

/// Another row, and the time in which the two are compared.
struct Comparison: Sendable {
  enum Time: String, Sendable {
    case processor
    case wall
  }

  let name: String
  var time = Time.processor
}
