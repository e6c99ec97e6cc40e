// FixedPointReturns — repeated returns of an orbit in fixed point, slopes in double-double.

internal import Numbers

/// The value z in units of 2^E, and the return map that advances it.
struct FixedPointReturns {
  let turn: FixedPointReturnMap
  /// The number of iterations of a return.
  let length: Int
  /// The bound on |Z|² below which a return can be taken.
  let mostSquare: Double
  /// A bound on the error of a return's result, including the backward error of ζ.
  let error: FloatExp
  /// The backward error in c of the roundings of single steps.
  let stepShift: FloatExp
  /// 2a₁ and 4a₂ in these units: a return's derivative by Z is (steepness + bend·Z²)·Z.
  ///
  /// With 160 digits the second term is below 2^−56 of the first.
  let steepness: DoubleDoubleComplex
  let bend: Complex
  /// dζ/dc, and what w adds to it, per Z².
  let drift: DoubleDoubleExpComplex
  let crossTerms: FloatExpComplex

  /// The kernel that computes slopes.
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

  /// Begins at a z; false where no return can be taken there.
  ///
  /// - Parameter value: z in double-double.
  mutating func begin(at z: borrowing BigComplex, _ value: DoubleDoubleExpComplex) -> Bool {
    let nearest = value.scaled.timesPowerOfTwo(-turn.exponent).flushed
    guard nearest.lengthSquared < mostSquare else { return false }
    position = value.timesPowerOfTwo(-turn.exponent).unscaled
    turn.start(at: z)
    return true
  }

  /// Takes returns as long as they are possible and digits are left, and returns their number.
  ///
  /// - Parameters:
  ///   - slope: dz/dc.
  ///   - shift: The backward error in c of the roundings of returns.
  mutating func go(_ most: Int, _ slope: inout DoubleDoubleExpComplex, _ shift: inout FloatExp)
    -> Int
  {
    // All in doubles: slopes in a unit near the first, z and its errors in the unit of Z.
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
      // Stops after a derivative that has outgrown doubles, too.
      if !(0x1p-28 * position.maxNorm >= (before + each * inverses) * size) { break }
    }
    slope = DoubleDoubleExpComplex(derivative, exponent: unit)
    shift = shift + error * FloatExp(inverses, exponent: -unit)
    return taken
  }
}
