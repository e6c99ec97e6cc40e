// Harness — runs the rows in turn, so that noise affects all alike; the minimum is free of it.

import CLaneKernels

struct Harness {
  let rounds: Int
  private let progress = ProgressNote()

  /// The minimum time for which a light row is repeated within a round, in seconds.
  private static let leastTime = 0.02
  /// The number of steps of the yardstick, which take about 10 ms.
  private static let yardstickSteps = 4_000_000

  init(rounds: Int) { self.rounds = rounds }

  /// Measures all rows in order, and the yardstick beside them.
  func measure(_ rows: [Row]) async throws -> Measurements {
    var entrants: [Entrant] = []
    for (index, row) in rows.enumerated() {
      progress.show("preparing \(index + 1) of \(rows.count)", row.name)
      entrants.append(try await Entrant(row, rounds: rounds))
    }
    var yardstick: [Double] = []
    for round in 0..<rounds {
      for index in entrants.indices where round < entrants[index].rounds {
        progress.show("round \(round + 1) of \(rounds)", entrants[index].row.name)
        yardstick.append(Self.yardstick())
        try await entrants[index].run()
      }
    }
    progress.clear()
    return Measurements(
      yardstick: Spread(yardstick.isEmpty ? [Self.yardstick()] : yardstick),
      rows: entrants.map(\.measurement))
  }

  /// The time of a step of the plain loop, in nanoseconds.
  private static func yardstick() -> Double {
    let watch = Stopwatch()
    let steps = fathom_yardstick(yardstickSteps)
    return watch.elapsed.processor / Double(steps) * 1e9
  }

  /// A row that is ready to run, and its measurements so far.
  private struct Entrant {
    let row: Row
    let rounds: Int
    private let work: Work
    private var repeats = 1
    private var samples: [Times] = []
    /// The number of steps in one repetition.
    private var steps = 0

    /// Prepares a row and, unless it is heavy, runs it once to warm up.
    init(_ row: Row, rounds: Int) async throws {
      self.row = row
      self.rounds = row.cost.rounds(of: rounds)
      work = try await row.prepare()
      if row.cost == .heavy { return }
      let once = try await sample().processor
      repeats = max(1, Int((Harness.leastTime / max(once, 1e-6)).rounded(.up)))
    }

    mutating func run() async throws { samples.append(try await sample()) }

    private mutating func sample() async throws -> Times {
      var total = Times()
      for _ in 0..<repeats {
        var watch = Stopwatch()
        steps = try await work(&watch)
        total += watch.elapsed
      }
      return total / repeats
    }

    var measurement: Measurement {
      Measurement(
        row: row, repeats: repeats, steps: steps,
        processor: Spread(samples.map(\.processor)), wall: Spread(samples.map(\.wall)),
        rounds: samples.count)
    }
  }
}

/// The measurements of one run.
struct Measurements: Sendable {
  /// The time of a step of the yardstick, in nanoseconds.
  let yardstick: Spread
  let rows: [Measurement]
}

/// The measurements of one row, with times in seconds.
struct Measurement: Sendable {
  let row: Row
  /// The number of repetitions in each round; the times are those of one repetition.
  let repeats: Int
  let steps: Int
  let processor: Spread
  let wall: Spread
  let rounds: Int
}
