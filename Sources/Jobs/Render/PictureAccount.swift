// PictureAccount — what can be said of a picture's samples when they have been iterated.

package import FractalEngine
package import Core

/// How many samples have each status.
package struct StatusCounts: Sendable, Equatable, Codable {
  package var escaped = 0
  package var interior = 0
  package var unresolved = 0

  package var total: Int { escaped + interior + unresolved }

  package init(of buffer: IterationBuffer) { add(buffer) }

  init() {}

  mutating func add(_ other: StatusCounts) {
    escaped += other.escaped
    interior += other.interior
    unresolved += other.unresolved
  }

  mutating func add(_ buffer: IterationBuffer) {
    for status in buffer.statuses {
      switch status {
      case .escaped: escaped &+= 1
      case .interior: interior &+= 1
      case .unresolved: unresolved &+= 1
      }
    }
  }

  var json: JSON {
    [
      "escaped": .integer(escaped), "interior": .integer(interior),
      "unresolved": .integer(unresolved),
    ]
  }
}

/// What a picture tells of the engine that made it, and what makes the same engine again.
package struct EngineAccount: Sendable, Equatable {
  package let limit: Int
  /// Where the reference would have ended at the latest.
  package let orbitLimit: Int
  /// In bits.
  package let precision: Int
  /// In iterations.
  package let referenceLength: Int
  package let period: Int?
  /// Levels of the block table, and blocks in it.
  package let levels: Int
  package let blocks: Int
  /// Why the limit is not higher; nil where it was chosen, or found by an earlier run.
  package private(set) var limitStop: LimitStop?

  package init(_ engine: PictureEngine) {
    limitStop = engine.limitStop
    (limit, orbitLimit) = (engine.limit, engine.orbitLimit)
    (precision, referenceLength) = (engine.precision, engine.referenceLength)
    period = engine.referenceEnd.period
    (levels, blocks) = (engine.levels, engine.blaStepCount)
  }

  init(
    limit: Int, orbitLimit: Int, precision: Int, referenceLength: Int, period: Int?, levels: Int,
    blocks: Int
  ) {
    (self.limit, self.orbitLimit, self.precision) = (limit, orbitLimit, precision)
    (self.referenceLength, self.period) = (referenceLength, period)
    (self.levels, self.blocks) = (levels, blocks)
  }

  /// Why the search for the limit has ended, for reports; null where there was none.
  var limitSearch: JSON { limitStop.map(\.json) ?? .null }

  /// How iterations of a place are skipped; null for a formula that is not in the list.
  func approximation(of location: Location) -> JSON {
    guard let approximation = try? Formulas.chosen(by: location).approximation else { return .null }
    return [
      "kind": .string(approximation.kind), "degree": .integer(approximation.degree),
      "stages": .integer(levels), "nodes": .integer(blocks),
    ]
  }
}

/// All that there is to say of a picture before its colors.
package struct PictureAccount: Sendable {
  package let engine: EngineAccount
  package let work: WorkCounts
  package let statusCounts: StatusCounts
  /// Of statuses and counts.
  package let digest: String
}

extension LimitStop {
  /// For reports.
  var json: JSON {
    switch self {
    case .resolved: ["end": "resolved"]
    case .stalled: ["end": "stalled"]
    case .cost(let nanoseconds):
      ["end": "cost", "doubledNanosecondsPerPixel": .number(nanoseconds.rounded())]
    }
  }

  /// About how many seconds a picture of twice the limit takes; nil where the limit was not cut for its cost.
  ///
  /// - Parameter samples: Of the whole picture.
  package func secondsDoubled(samples: Int, threads: Int) -> Double? {
    guard case .cost(let nanoseconds) = self else { return nil }
    return nanoseconds * 1e-9 * Double(samples) / Double(max(1, threads))
  }
}
