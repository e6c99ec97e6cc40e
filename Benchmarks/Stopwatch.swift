// Stopwatch — measures the processor time of all threads and child processes, and wall-clock time.

import CBench
import Jobs

/// Processor time and wall-clock time, in seconds.
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

  /// Starts again from zero.
  mutating func restart() { self = Stopwatch() }

  /// The times since the stopwatch was created or restarted.
  var elapsed: Times {
    let seconds = (ContinuousClock.now - wall).seconds
    return Times(processor: bench_cpu_seconds() - processor, wall: seconds)
  }
}
