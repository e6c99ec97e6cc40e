// Turn — what the iterations between two near returns to 0 make of a point, in any number of digits.

internal import Numbers

/// The first `length` iterations from a point z next to 0: end + P(z²), P = c₁w + c₂w² + c₃w³.
///
/// The critical point's own orbit is the reference, and c is that of the pixel: P(0) is 0, and nothing
/// depends on an offset. A class, since copies of what it holds would cost as much as using it.
final class Turn: Sendable {
  let length: Int
  /// ζ: the critical point after so many iterations.
  private let end: BigComplex
  private let series: TurnSeries
  /// c₁ and 2c₂.
  private let slope: PairComplex
  private let bend: PairComplex
  /// dζ/dc.
  private let drift: PairComplex
  let driftSize: ScaledDouble
  /// As of the series.
  let bound: ScaledDouble
  /// Of |w|: up to there c₃w³ is below that, too.
  private let nearBound: ScaledDouble
  /// How far off the result may be for roundings, per |w| and beside that.
  private let error: (turn: ScaledDouble, end: ScaledDouble)

  /// - Parameters:
  ///   - end: To the digits of the orbit; rounded to those of the series.
  ///   - drift: dζ/dc.
  init(_ series: TurnSeries, length: Int, end: BigComplex, drift: PairComplex) {
    let digits = series.digits
    (self.series, self.length, self.drift) = (series, length, drift)
    self.end = BigComplex(
      BigFloat(end.re, precision: digits), BigFloat(end.im, precision: digits))
    driftSize = drift.scaled.length
    (slope, bend) = (PairComplex(series.c1), 2 * PairComplex(series.c2))
    bound = series.bound
    nearBound = ScaledDouble(1, exponent: -(digits / 2 + 4)) / series.nonlinearity
    // c₁ is a product of `length` factors, each rounded.
    error = (
      ScaledDouble(Double(length + 8), exponent: 3 - digits) * series.c1.scaled.length,
      ScaledDouble(1, exponent: 2 - digits) * end.scaled.length
    )
  }

  /// Replaces z by what the turn makes of it.
  ///
  /// - Parameters:
  ///   - w: z².
  ///   - size: |w|.
  func apply(
    to z: inout BigComplex, _ w: BigComplex, _ size: ScaledDouble, _ scratch: inout TurnScratch
  ) {
    scratch.second.value.set(series.c2)
    if nearBound < size {
      scratch.third.value.set(series.c3)
      scratch.third.value.multiply(by: w, &scratch.third.parts)
      scratch.second.value.add(scratch.third.value)
    }
    scratch.second.value.multiply(by: w, &scratch.second.parts)
    z.set(series.c1)
    z.add(scratch.second.value)
    z.multiply(by: w, &scratch.first.parts)
    z.add(end)
  }

  /// How far off the result may be for roundings, of |w|.
  func error(_ size: ScaledDouble) -> ScaledDouble { error.turn * size + error.end }

  /// dz/dc after the turn.
  ///
  /// - Parameters:
  ///   - slope: Before it.
  ///   - z: Before it, and w = z².
  func slope(after slope: PairComplex, at z: PairComplex, _ w: PairComplex) -> PairComplex {
    let own = drift + PairComplex(series.mixed * w.scaled)
    return (self.slope + bend * w) * (2 * z) * slope + own
  }
}

/// P while the critical point is on its way.
struct TurnSeries {
  let digits: Int
  private(set) var c1: BigComplex
  /// To fewer bits, as it counts for less.
  private(set) var c2: BigComplex
  private(set) var c3: BigComplex
  /// dc₁/dc.
  private(set) var mixed = ScaledComplex.zero
  /// Σ |c₁| ÷ |ζ|: times |w|, a bound of |c₂w ÷ c₁|, and its powers of those of what follows.
  private(set) var nonlinearity = ScaledDouble.zero

  /// Of |w|: up to there all that P leaves out is below 2^−`digits` of c₁w.
  var bound: ScaledDouble { ScaledDouble(1, exponent: -(digits / 3 + 4)) / nonlinearity }

  /// After the first iteration: w itself.
  ///
  /// - Parameter digits: Bits of c₁.
  init(digits: Int) {
    self.digits = digits
    c1 = BigComplex(.one, precision: digits)
    c2 = BigComplex(precision: TurnScratch.precision(2, digits))
    c3 = BigComplex(precision: TurnScratch.precision(3, digits))
  }

  /// P ← 2ζP + P².
  ///
  /// - Parameters:
  ///   - z: ζ, and `value` the same.
  ///   - slope: dζ/dc.
  mutating func step(
    at z: BigComplex, _ value: ScaledComplex, _ slope: ScaledComplex, _ scratch: inout TurnScratch
  ) {
    let first = c1.scaled
    nonlinearity = nonlinearity + first.length / value.length
    mixed = (slope * first + value * mixed).timesPowerOfTwo(1)
    // 2(ζc₃ + c₁c₂)
    scratch.third.value.set(c2)
    scratch.third.value.multiply(by: c1, &scratch.third.parts)
    c3.multiply(by: z, &scratch.third.parts)
    c3.add(scratch.third.value)
    c3.double()
    // 2ζc₂ + c₁²
    c2.multiply(by: z, &scratch.second.parts)
    c2.double()
    scratch.second.value.setSquare(of: c1, &scratch.second.parts)
    c2.add(scratch.second.value)
    c1.multiply(by: z, &scratch.first.parts)
    c1.double()
  }
}

/// Working storage for the coefficients, each with its own precision.
struct TurnScratch {
  struct Part {
    var value: BigComplex
    var parts: OrbitScratch
  }

  var first: Part
  var second: Part
  var third: Part

  init(digits: Int) {
    func part(_ k: Int) -> Part {
      let precision = Self.precision(k, digits)
      return Part(
        value: BigComplex(precision: precision), parts: OrbitScratch(precision: precision))
    }
    (first, second, third) = (part(1), part(2), part(3))
  }

  /// Of c_k, in bits: c_k·w^k is below 2^((1 − k)·digits/3) of c₁w.
  static func precision(_ k: Int, _ digits: Int) -> Int {
    digits - (k - 1) * digits / 3 + 16 * (k - 1)
  }
}

extension BigComplex {
  fileprivate mutating func double() {
    re.scale(byPowerOfTwo: 1)
    im.scale(byPowerOfTwo: 1)
  }
}
