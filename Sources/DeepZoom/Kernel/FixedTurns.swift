// FixedTurns — turn after turn of a returning orbit in fixed point, with its slope in pairs of doubles.

internal import Numbers

/// Where z is, in units of 2^E, and what takes it around.
struct FixedTurns {
  let turn: FixedTurn
  /// In iterations.
  let length: Int
  /// Of |Z|²: below that a turn can be taken.
  let mostSquare: Double
  /// How far off a turn's result may be, or belong.
  let error: ScaledDouble
  /// How far off c the orbit may belong for the roundings of single steps.
  let stepShift: ScaledDouble
  /// 2a₁ and 4a₂ in these units: a turn's derivative by Z is (steepness + bend·Z²)·Z.
  ///
  /// With 160 digits the second term is below 2^−56 of the first.
  let steepness: PlainPair
  let bend: Complex
  /// dζ/dc, and what w adds to it, of Z².
  let drift: PairComplex
  let mixed: ScaledComplex

  /// By which slopes are computed.
  private let kernel = KernelChoice.best
  private var position = PlainPair.zero

  init(
    turn: FixedTurn, length: Int, mostSquare: Double, error: ScaledDouble, stepShift: ScaledDouble,
    steepness: PlainPair, bend: Complex, drift: PairComplex, mixed: ScaledComplex
  ) {
    (self.turn, self.length, self.mostSquare) = (turn, length, mostSquare)
    (self.error, self.stepShift) = (error, stepShift)
    (self.steepness, self.bend, self.drift, self.mixed) = (steepness, bend, drift, mixed)
  }

  /// z in pairs of doubles.
  var value: PairComplex { PairComplex(position, exponent: turn.exponent) }

  /// Begins at a z; false where a turn cannot be taken there.
  ///
  /// - Parameter value: z in pairs of doubles.
  mutating func begin(at z: borrowing BigComplex, _ value: PairComplex) -> Bool {
    let nearest = value.scaled.timesPowerOfTwo(-turn.exponent).flushed
    guard nearest.lengthSquared < mostSquare else { return false }
    position = value.timesPowerOfTwo(-turn.exponent).unscaled
    turn.start(at: z)
    return true
  }

  /// Takes turns for as long as they can be taken and digits are left; how many it was.
  ///
  /// - Parameters:
  ///   - slope: dz/dc.
  ///   - shift: How far off c the orbit may belong for the roundings of turns.
  mutating func go(_ most: Int, _ slope: inout PairComplex, _ shift: inout ScaledDouble) -> Int {
    // All in doubles: slopes in a unit that the first is near, z and its errors in that of Z.
    let unit = slope.scaled.isZero ? 0 : slope.exponent
    let own = drift.timesPowerOfTwo(-unit).unscaled
    let turned = mixed.timesPowerOfTwo(-unit).flushed
    let first = (stepShift + shift) * ScaledDouble(1, exponent: unit - turn.exponent)
    let (before, each) = (first.nearest, (error / ScaledDouble(1, exponent: turn.exponent)).nearest)
    let series = SlopeSeries(steepness, bend: bend, own: own, mixed: turned, kernel: kernel)
    var (derivative, inverses, taken) = (slope.plain, 0.0, 0)
    while taken < most {
      guard position.nearest.lengthSquared < mostSquare else { break }
      series.turn(&derivative, at: position)
      let (re, im) = turn.next()
      position = PlainPair(
        high: PlainPair.Parts(re.0, im.0), low: PlainPair.Parts(re.1, im.1))
      taken += 1
      let size = derivative.maxNorm
      inverses += 1 / size
      // Not after a derivative that has outgrown doubles, either.
      if !(0x1p-28 * position.maxNorm >= (before + each * inverses) * size) { break }
    }
    slope = PairComplex(derivative, exponent: unit)
    shift = shift + error * ScaledDouble(inverses, exponent: -unit)
    return taken
  }
}
