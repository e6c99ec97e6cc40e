// ReturningOrbit — an orbit in full precision that takes a whole turn at once where it comes back to 0.
//
// docs/theory.md §7. A pixel in or next to a minibrot comes back hundreds of thousands of times within
// the limit, and then always does the same turn.

internal import Numbers

/// The orbit of one pixel.
struct ReturningOrbit {
  private let c: BigComplex
  private let limit: Int
  private let digits: Int
  /// Iterations within which the first turn must have been found.
  private let patience: Int
  /// How far off c the orbit may belong for the roundings of single steps.
  private let stepShift: ScaledDouble

  /// Where it is: at `near`, with fewer digits, after a turn.
  private var z: BigComplex
  private var near: BigComplex
  private var isNear = false
  /// The same in pairs of doubles.
  private var value = PairComplex.zero
  private var w: BigComplex
  private var n = 0
  private var slope = PairComplex.zero
  private var turn: Turn?
  private var series: TurnSeries?
  private var singles = 0
  private var shift = ScaledDouble.zero
  private var scratch: OrbitScratch
  private var turnScratch: TurnScratch

  /// - Parameters:
  ///   - c: To the precision of single steps.
  ///   - digits: Bits of turns, at least 192.
  ///   - stepShift: How far off c the orbit may belong for the roundings of single steps.
  ///   - patience: Iterations within which the first turn must have been found.
  init(of c: BigComplex, limit: Int, digits: Int, stepShift: ScaledDouble, patience: Int) {
    (self.c, self.limit, self.digits) = (c, limit, digits)
    (self.stepShift, self.patience) = (stepShift, patience)
    z = BigComplex(precision: c.precision)
    near = BigComplex(precision: digits)
    w = BigComplex(precision: digits)
    scratch = OrbitScratch(precision: c.precision)
    turnScratch = TurnScratch(digits: digits)
  }

  /// Goes on to the end; nil where turns do not pay.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n ÷ length of the turn), some µs each, and the steps of a few turns.
  mutating func run<F: Formula>(_ formula: F) throws -> ExactRun? {
    var looks = 0
    while n < limit {
      looks += 1
      if looks & 255 == 0 { try Task.checkCancellation() }
      if let turn, n + turn.length <= limit, take(turn) {
        isNear = true
      } else {
        if turn == nil ? n > patience : singles > patience + n / 16 { return nil }
        // Of c = 0 every iteration would be a turn.
        if n == 1 && value.scaled.isZero { return nil }
        step(formula)
        let nearest = z.nearest
        if nearest.lengthSquared > F.escapeRadiusSquared {
          return ended(.escaped(Escape(n: n, z: nearest, slope: slope.scaled)))
        }
        if turn == nil { look() }
      }
      if isLost { return ended(.lost(after: n)) }
    }
    return ended(.bounded)
  }

  private func ended(_ end: ExactEnd) -> ExactRun {
    ExactRun(end: end, shift: shift, isSharp: true)
  }

  /// Whether its digits are used up: an error would be felt in the leading digits of z.
  private var isLost: Bool {
    let error = (stepShift + shift) * slope.scaled.maxNorm
    return !value.scaled.isZero && ScaledDouble(0x1p-28) * value.scaled.maxNorm < error
  }

  /// A single iteration.
  private mutating func step<F: Formula>(_ formula: F) {
    if isNear {
      z.set(near)
      isNear = false
    }
    if turn == nil && n > 0 {
      if series == nil { series = TurnSeries(digits: digits) }
      series?.step(at: z, value.scaled, slope.scaled, &turnScratch)
    }
    slope = formula.derivative(at: value) * slope + .one
    formula.step(&z, c, &scratch)
    value = PairComplex(z, &scratch.first)
    n += 1
    if turn != nil { singles += 1 }
  }

  /// Makes the turn that the orbit has done so far its own where it begins anew next to 0.
  private mutating func look() {
    guard n > 1, let series, value.scaled.exponent < -digits / 3 else { return }
    let size = value.scaled.length
    if size * size < series.bound {
      turn = Turn(series, length: n, end: z, drift: slope)
      self.series = nil
    }
  }

  /// Takes a turn; false where the orbit is not near enough to 0.
  private mutating func take(_ turn: Turn) -> Bool {
    let square = value * value
    let size = square.scaled.length
    if !(size < turn.bound) { return false }
    if !isNear { near.set(z) }
    w.setSquare(of: near, &turnScratch.first.parts)
    slope = turn.slope(after: slope, at: value, square)
    turn.apply(to: &near, w, size, &turnScratch)
    value = PairComplex(near, &turnScratch.first.parts.first)
    n += turn.length
    // ζ belongs as far off as single steps do.
    let error = turn.error(size) + stepShift * turn.driftSize
    shift = shift + error / slope.scaled.maxNorm
    return true
  }
}

extension PictureConstants {
  /// What full precision finds of a pixel from turn to turn; nil where turns do not pay.
  ///
  /// - Parameters:
  ///   - c: The pixel, to the precision of single steps.
  ///   - growth: Bits that it needs beyond the standard precision.
  ///   - stepShift: How far off c its orbit may belong for the roundings of single steps.
  ///   - iterations: About as many as it takes.
  /// - Throws: `CancellationError`.
  func returningRun(
    of c: BigComplex, growth: Int, stepShift: ScaledDouble, _ iterations: Int
  ) throws -> ExactRun? {
    guard formula.power == 2 else { return nil }
    let digits = max(192, growth + 80)
    // The orbit of the view's center tells about when pixels first come back.
    let near = ScaledDouble(1, exponent: -digits / 3)
    let first = orbit.points.prefix(min(iterations, limit) / 64).dropFirst().firstIndex {
      ScaledDouble($0.maxNorm) < near
    }
    guard let first else { return nil }
    var returning = ReturningOrbit(
      of: c, limit: limit, digits: digits, stepShift: stepShift, patience: 4 * first + 64)
    return try returning.run(formula)
  }
}
