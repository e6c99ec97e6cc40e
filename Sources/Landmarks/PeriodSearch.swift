// PeriodSearch — finds the periods of nuclei that a disc may contain, the lowest first.

internal import BigNumbers
internal import FractalEngine

/// Follows the orbit of a disc's middle, and stops where an orbit of the disc may return to 0.
struct PeriodSearch {
  private var orbit: Neighborhood
  private let limit: Int
  private let stride: Int
  private var cycleDetector = CycleDetector(tolerance: 0x1p-40)
  /// A cycle that the orbit may have settled on: its period, the iteration at its end, and its
  /// multiplier.
  private var candidate: (period: Int, end: Int, multiplier: FloatExpComplex)?
  private var hasEnded = false
  /// Whether each earlier period, except the candidates returned, is proved to have no nucleus in
  /// the disc.
  private(set) var excludesOthers = true
  /// The index at which the middle's orbit is nearest to 0, which is the period of its atom domain.
  private(set) var nearest = (n: 0, size: FloatExp(1, exponent: 1 << 40))

  /// The next event along the orbit.
  enum Event {
    /// By its linear approximation, the disc should contain a nucleus of this period.
    case candidate(period: Int)
    /// The middle lies in a component of this period.
    case attracted(period: Int)
    case escaped
    case limit
  }

  /// - Parameter center: The disc's middle, whose precision is the orbit's.
  init(_ formula: Multibrot, center: BigComplex, radius: FloatExp, limit: Int) {
    orbit = Neighborhood(formula, of: center, radius: radius)
    stride = Multibrot.cancellationStride(center.precision)
    self.limit = limit
  }

  /// Follows the orbit to the next event; after the last three kinds only `limit` follows.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(M(precision)) an iteration, constant memory.
  mutating func next(_ progress: (Int) -> Void) throws -> Event {
    while !hasEnded && orbit.n < limit {
      if orbit.n % stride == 0 {
        try Task.checkCancellation()
        progress(orbit.n)
      }
      orbit.step()
      let size = orbit.value.length
      if size < nearest.size { nearest = (orbit.n, size) }
      if size > FloatExp(Multibrot.escapeRadius) {
        hasEnded = true
        return .escaped
      }
      if size < orbit.radius * orbit.slope.length { return .candidate(period: orbit.n) }
      if orbit.mayVanish { excludesOthers = false }
      if let period = attractingPeriod() {
        hasEnded = true
        return .attracted(period: period)
      }
    }
    hasEnded = true
    return .limit
  }

  /// The period of the attracting cycle on which the orbit has settled, if it has.
  private mutating func attractingPeriod() -> Int? {
    let value = orbit.value
    if var found = candidate {
      found.multiplier = orbit.formula.derivative(at: value) * found.multiplier
      candidate = found
      if orbit.n < found.end { return nil }
      candidate = nil
      if found.multiplier.length < FloatExp(1 - 0x1p-20) { return found.period }
      cycleDetector.refuse(at: orbit.n)
    } else if let period = cycleDetector.period(arrivingAt: value, orbit.n) {
      candidate = (period, orbit.n + period, .one)
    }
    return nil
  }
}
