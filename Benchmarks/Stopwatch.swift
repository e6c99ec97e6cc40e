// Stopwatch — processor time of all threads and children, and time by the clock on the wall.

import CBench
import Jobs

/// Seconds of both kinds.
struct Times: Sendable {
  var processor = 0.0
  var wall = 0.0

  static func += (total: inout Times, other: Times) {
    total.processor += other.processor
    total.wall += other.wall
  }

  static func / (total: Times, count: Int) -> Times {
    Times(processor: total.processor / Double(count), wall: total.wall / Double(count))
  }
}

struct Stopwatch {
  private var processor = bench_cpu_seconds()
  private var wall = ContinuousClock.now

  /// Forgets what has been until now.
  mutating func restart() { self = Stopwatch() }

  /// Since it was made or restarted.
  var elapsed: Times {
    let seconds = (ContinuousClock.now - wall).seconds
    return Times(processor: bench_cpu_seconds() - processor, wall: seconds)
  }
}
