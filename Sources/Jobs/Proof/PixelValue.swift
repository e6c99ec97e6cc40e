// PixelValue — the outcome of one pixel, as numbers that people compare.

package import Core

/// A pixel's outcome in double precision.
package enum PixelValue: Sendable, Equatable {
  /// The distance estimate is in pixel spacings.
  case escaped(iterations: Int, smooth: Double, distance: Double)
  /// The period is 0 if no cycle is known.
  case interior(period: Int)
  case unresolved(iterations: Int)

  package init(_ outcome: PixelOutcome) {
    switch outcome {
    case .escaped(let iterations, let fraction, let x, let y):
      let (x, y) = (Double(x), Double(y))
      self = .escaped(
        iterations: iterations, smooth: Double(iterations) + Double(fraction),
        distance: (x * x + y * y).squareRoot())
    case .interior(let period): self = .interior(period: period)
    case .unresolved(let iterations): self = .unresolved(iterations: iterations)
    }
  }

  package var status: PixelStatus {
    switch self {
    case .escaped: .escaped
    case .interior: .interior
    case .unresolved: .unresolved
    }
  }

  /// The members of a JSON object, `status` first.
  package var members: [JSON.Member] {
    let status = JSON.Member("status", .string(status.name))
    switch self {
    case .escaped(let iterations, let smooth, let distance):
      return [
        status, JSON.Member("iterations", .integer(iterations)),
        JSON.Member("smooth", .number(smooth)), JSON.Member("distance", .number(distance)),
      ]
    case .interior(let period):
      return [status, JSON.Member("period", period == 0 ? .null : .integer(period))]
    case .unresolved(let iterations):
      return [status, JSON.Member("iterations", .integer(iterations))]
    }
  }

  /// The value in words: `escaped after 512, smooth 512.25, distance 1.5 px`.
  package var text: String {
    switch self {
    case .escaped(let iterations, let smooth, let distance):
      "escaped after \(iterations), smooth \(smooth), distance \(distance) px"
    case .interior(0): "interior, without a known cycle"
    case .interior(let period): "interior, period \(period)"
    case .unresolved(let iterations): "unresolved after \(iterations)"
    }
  }
}
