// EngineAccount — facts about a picture's engine, from which the same engine can be made again.

package import FractalEngine
internal import Places

/// Facts about a picture's engine, from which the same engine can be made again.
package struct EngineAccount: Sendable, Equatable {
  package let limit: Int
  /// The highest iteration up to which the reference orbit would have been computed.
  package let orbitLimit: Int
  /// The precision in bits.
  package let precision: Int
  /// The length of the reference orbit in iterations.
  package let referenceLength: Int
  package let period: Int?
  /// The number of levels of the BLA table.
  package let levels: Int
  package let blaSteps: Int
  /// The reason why the limit is not higher; nil if it was given, or found by an earlier run.
  package private(set) var limitStop: LimitStop?
  /// How the pixels were computed; nil where an earlier run did.
  package private(set) var strategy: Strategy?

  package init(_ engine: PictureEngine) {
    (limitStop, strategy) = (engine.limitStop, engine.strategy)
    (limit, orbitLimit) = (engine.limit, engine.orbitLimit)
    (precision, referenceLength) = (engine.precision, engine.referenceLength)
    period = engine.referenceEnd.period
    (levels, blaSteps) = (engine.levels, engine.blaStepCount)
  }

  init(
    limit: Int, orbitLimit: Int, precision: Int, referenceLength: Int, period: Int?, levels: Int,
    blaSteps: Int
  ) {
    (self.limit, self.orbitLimit, self.precision) = (limit, orbitLimit, precision)
    (self.referenceLength, self.period) = (referenceLength, period)
    (self.levels, self.blaSteps) = (levels, blaSteps)
  }

  /// The reason why the limit search ended, for reports; null if there was no search.
  var limitSearch: JSON { limitStop.map(\.json) ?? .null }

  /// The method by which iterations are skipped; null for a formula that is not in the list.
  func approximation(of location: Location) -> JSON {
    guard let approximation = try? Formulas.chosen(by: location).approximation else { return .null }
    return [
      "kind": .string(approximation.kind), "degree": .integer(approximation.degree),
      "stages": .integer(levels), "nodes": .integer(blaSteps),
    ]
  }
}

extension Strategy {
  /// The choices as an object, for reports.
  var json: JSON {
    [
      "iteration": .string(iteration.rawValue), "crossTerms": .bool(hasCrossTerms),
      "compensated": .bool(isCompensated), "extendedRange": .bool(needsExtendedRange),
      "doubleDouble": .string(doubleDoubleSteps.rawValue), "tripleDouble": .bool(hasTripleDouble),
      "jumps": .bool(hasJumps),
    ]
  }
}

extension LimitStop {
  /// The account as an object, for reports.
  var json: JSON {
    switch self {
    case .resolved: ["end": "resolved"]
    case .stalled: ["end": "stalled"]
    case .cost(let nanoseconds):
      ["end": "cost", "doubledNanosecondsPerPixel": .number(nanoseconds.rounded())]
    }
  }

  /// The approximate time of the picture with twice the limit, in seconds.
  ///
  /// Nil if the limit was not reduced for its cost.
  ///
  /// - Parameter samples: The number of samples in the whole picture.
  package func secondsDoubled(samples: Int, threads: Int) -> Double? {
    guard case .cost(let nanoseconds) = self else { return nil }
    return nanoseconds * 1e-9 * Double(samples) / Double(max(1, threads))
  }
}
