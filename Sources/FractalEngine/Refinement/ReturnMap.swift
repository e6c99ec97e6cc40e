// ReturnMap — what the iterations between two near returns to 0 make of a point, in any number of digits.

internal import Numbers

/// The first `length` iterations from a point z next to 0: end + P(z²), P = a₁w + a₂w² + a₃w³.
///
/// The critical point's own orbit is the reference, and c is that of the pixel: P(0) is 0, and nothing
/// depends on an offset. A class, since copies of what it holds would cost as much as using it.
final class ReturnMap: Sendable {
  let length: Int
  /// ζ: the critical point after so many iterations.
  private let end: BigComplex
  private let series: ReturnMapSeries
  /// a₁ and 2a₂.
  private let slope: DoubleDoubleExpComplex
  private let bend: DoubleDoubleExpComplex
  /// dζ/dc.
  private let drift: DoubleDoubleExpComplex
  let driftSize: FloatExp
  /// As of the series.
  let bound: FloatExp
  /// Of |w|: up to there a₃w³ is below that, too.
  private let nearBound: FloatExp
  /// How far off the result may be for roundings, per |w| and beside that.
  private let error: (turn: FloatExp, end: FloatExp)

  /// Bits for turns: the view's 2^12 pixels, the turn's length and some more; 192 for slopes that are good
  /// to 2^−95.
  ///
  /// - Parameter growth: Bits that a pixel needs beyond the standard precision.
  static func digits(growth: Int) -> Int { max(192, growth + 80) }

  /// - Parameters:
  ///   - end: To the digits of the orbit; rounded to those of the series.
  ///   - drift: dζ/dc.
  init(_ series: ReturnMapSeries, length: Int, end: BigComplex, drift: DoubleDoubleExpComplex) {
    let digits = series.digits
    (self.series, self.length, self.drift) = (series, length, drift)
    self.end = BigComplex(
      BigFloat(end.re, precision: digits), BigFloat(end.im, precision: digits))
    driftSize = drift.scaled.length
    (slope, bend) = (DoubleDoubleExpComplex(series.a1), 2 * DoubleDoubleExpComplex(series.a2))
    bound = series.bound
    nearBound = FloatExp(1, exponent: -(digits / 2 + 4)) / series.nonlinearity
    // a₁ is a product of `length` factors, each rounded.
    error = (
      FloatExp(Double(length + 8), exponent: 3 - digits) * series.a1.scaled.length,
      FloatExp(1, exponent: 2 - digits) * end.scaled.length
    )
  }

  /// Replaces z by what the turn makes of it.
  ///
  /// - Parameters:
  ///   - w: z².
  ///   - size: |w|.
  func apply(
    to z: inout BigComplex, _ w: BigComplex, _ size: FloatExp, _ scratch: inout ReturnMapScratch
  ) {
    scratch.second.value.set(series.a2)
    if nearBound < size {
      scratch.third.value.set(series.a3)
      scratch.third.value.multiply(by: w, &scratch.third.parts)
      scratch.second.value.add(scratch.third.value)
    }
    scratch.second.value.multiply(by: w, &scratch.second.parts)
    z.set(series.a1)
    z.add(scratch.second.value)
    z.multiply(by: w, &scratch.first.parts)
    z.add(end)
  }

  /// How far off the result may be for roundings, of |w|.
  func rounding(_ size: FloatExp) -> FloatExp { error.turn * size + error.end }

  /// The same in fixed point; nil where there are too many digits for that, or too few for its slopes, or
  /// the turn is an odd one.
  ///
  /// - Parameter stepShift: How far off c the orbit may belong for the roundings of single steps.
  func fixed(stepShift: FloatExp) -> FixedPointReturns? {
    let size = series.a1.scaled.length
    let exponent = (size.significand > 1 ? 4 : 5) - size.exponent
    // Of a nucleus ζ is 0, and every turn's end exactly that.
    guard series.digits >= 160, !end.scaled.isZero,
      let turn = FixedPointReturnMap(
        end: end, series: [series.a1, series.a2, series.a3], exponent: exponent,
        limbs: (series.digits + 79) / 64)
    else { return nil }
    let unit = FloatExp(1, exponent: 2 * exponent)
    let most = min((bound / unit).flushed, .powerOfTwo(2 * (turn.reach - exponent)))
    // ζ belongs as far off as single steps do.
    let error =
      rounding(FloatExp(most) * unit) + FloatExp(1, exponent: turn.errorExponent)
      + stepShift * driftSize
    return FixedPointReturns(
      turn: turn, length: length, mostSquare: most, error: error, stepShift: stepShift,
      steepness: DoubleDoubleExpComplex(slope.plain, exponent: slope.exponent + exponent + 1)
        .unscaled,
      bend: (2 * bend.scaled).timesPowerOfTwo(3 * exponent).flushed, drift: drift,
      crossTerms: series.crossTerms.timesPowerOfTwo(2 * exponent))
  }

  /// dz/dc after the turn.
  ///
  /// - Parameters:
  ///   - slope: Before it.
  ///   - z: Before it, and w = z².
  func slope(
    after slope: DoubleDoubleExpComplex, at z: DoubleDoubleExpComplex, _ w: DoubleDoubleExpComplex
  ) -> DoubleDoubleExpComplex {
    let own = drift + DoubleDoubleExpComplex(series.crossTerms * w.scaled)
    return (self.slope + bend * w) * (2 * z) * slope + own
  }
}

extension BigComplex {
  mutating func double() {
    re.scale(byPowerOfTwo: 1)
    im.scale(byPowerOfTwo: 1)
  }
}
