// FixedPointReturns — turn after turn of a returning orbit in fixed point, with its slope in double-double.

internal import Numbers

/// Where z is, in units of 2^E, and what takes it around.
struct FixedPointReturns {
  let turn: FixedPointReturnMap
  /// In iterations.
  let length: Int
  /// Of |Z|²: below that a turn can be taken.
  let mostSquare: Double
  /// How far off a turn's result may be, or belong.
  let error: FloatExp
  /// How far off c the orbit may belong for the roundings of single steps.
  let stepShift: FloatExp
  /// 2a₁ and 4a₂ in these units: a turn's derivative by Z is (steepness + bend·Z²)·Z.
  ///
  /// With 160 digits the second term is below 2^−56 of the first.
  let steepness: DoubleDoubleComplex
  let bend: Complex
  /// dζ/dc, and what w adds to it, of Z².
  let drift: DoubleDoubleExpComplex
  let crossTerms: FloatExpComplex

  /// By which slopes are computed.
  private let kernel = KernelChoice.best
  private var position = DoubleDoubleComplex.zero

  init(
    turn: FixedPointReturnMap, length: Int, mostSquare: Double, error: FloatExp,
    stepShift: FloatExp,
    steepness: DoubleDoubleComplex, bend: Complex, drift: DoubleDoubleExpComplex,
    crossTerms: FloatExpComplex
  ) {
    (self.turn, self.length, self.mostSquare) = (turn, length, mostSquare)
    (self.error, self.stepShift) = (error, stepShift)
    (self.steepness, self.bend, self.drift, self.crossTerms) = (steepness, bend, drift, crossTerms)
  }

  /// z in double-double.
  var value: DoubleDoubleExpComplex { DoubleDoubleExpComplex(position, exponent: turn.exponent) }

  /// Begins at a z; false where a turn cannot be taken there.
  ///
  /// - Parameter value: z in double-double.
  mutating func begin(at z: borrowing BigComplex, _ value: DoubleDoubleExpComplex) -> Bool {
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
  mutating func go(_ most: Int, _ slope: inout DoubleDoubleExpComplex, _ shift: inout FloatExp)
    -> Int
  {
    // All in doubles: slopes in a unit that the first is near, z and its errors in that of Z.
    let unit = slope.scaled.isZero ? 0 : slope.exponent
    let own = drift.timesPowerOfTwo(-unit).unscaled
    let turned = crossTerms.timesPowerOfTwo(-unit).flushed
    let first = (stepShift + shift) * FloatExp(1, exponent: unit - turn.exponent)
    let (before, each) = (first.nearest, (error / FloatExp(1, exponent: turn.exponent)).nearest)
    let series = SlopeSeries(steepness, bend: bend, own: own, crossTerms: turned, kernel: kernel)
    var (derivative, inverses, taken) = (slope.plain, 0.0, 0)
    while taken < most {
      guard position.nearest.lengthSquared < mostSquare else { break }
      series.turn(&derivative, at: position)
      let (re, im) = turn.next()
      position = DoubleDoubleComplex(
        high: DoubleDoubleComplex.Parts(re.0, im.0), low: DoubleDoubleComplex.Parts(re.1, im.1))
      taken += 1
      let size = derivative.maxNorm
      inverses += 1 / size
      // Not after a derivative that has outgrown doubles, either.
      if !(0x1p-28 * position.maxNorm >= (before + each * inverses) * size) { break }
    }
    slope = DoubleDoubleExpComplex(derivative, exponent: unit)
    shift = shift + error * FloatExp(inverses, exponent: -unit)
    return taken
  }
}
