// ReturnMap — the first-return map f^p near 0 as a polynomial, in any number of digits.

internal import BigNumbers

/// The first `length` iterations from a point z next to 0: end + P(z²), P = a₁w + a₂w² + a₃w³.
///
/// The critical orbit of the pixel's own c is the reference, so P(0) is 0, and nothing depends on
/// an offset. This is a class because copying its contents would cost as much as using them.
final class ReturnMap: Sendable {
  let length: Int
  /// ζ: the critical point after `length` iterations.
  private let end: BigComplex
  private let series: ReturnMapSeries
  /// The coefficients a₁ and 2a₂.
  private let slope: DoubleDoubleExpComplex
  private let curvature: DoubleDoubleExpComplex
  /// dζ/dc.
  private let parameterSlope: DoubleDoubleExpComplex
  let parameterSlopeSize: FloatExp
  /// The bound on |w| of the series.
  let bound: FloatExp
  /// The |w| up to which a₃w³ is negligible as well.
  private let nearBound: FloatExp
  /// The rounding error of the result: a part in proportion to |w|, and a constant part.
  private let error: (map: FloatExp, end: FloatExp)

  /// The bits for returns, which cover the view's 2^12 pixels, the return's length and a reserve.
  ///
  /// They are at least 192, for slopes that are accurate to 2^−95.
  ///
  /// - Parameter growth: The bits that a pixel needs beyond the standard precision.
  static func digits(growth: Int) -> Int { max(192, growth + 80) }

  /// - Parameters:
  ///   - end: ζ with the digits of the orbit; it is rounded to those of the series.
  ///   - parameterSlope: dζ/dc.
  init(
    _ series: ReturnMapSeries, length: Int, end: BigComplex, parameterSlope: DoubleDoubleExpComplex
  ) {
    let digits = series.digits
    (self.series, self.length, self.parameterSlope) = (series, length, parameterSlope)
    self.end = BigComplex(
      BigFloat(end.re, precision: digits), BigFloat(end.im, precision: digits))
    parameterSlopeSize = parameterSlope.scaled.length
    (slope, curvature) = (DoubleDoubleExpComplex(series.a1), 2 * DoubleDoubleExpComplex(series.a2))
    bound = series.bound
    nearBound = FloatExp(1, exponent: -(digits / 2 + 4)) / series.nonlinearity
    // a₁ is a product of `length` factors, each rounded.
    error = (
      FloatExp(Double(length + 8), exponent: 3 - digits) * series.a1.scaled.length,
      FloatExp(1, exponent: 2 - digits) * end.scaled.length
    )
  }

  /// Replaces z by its image under the return map.
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

  /// A bound on the rounding error of the result, for |w| = `size`.
  func rounding(_ size: FloatExp) -> FloatExp { error.map * size + error.end }

  /// dz/dc after the return.
  ///
  /// - Parameters:
  ///   - slope: dz/dc before the return.
  ///   - z: The value before the return, with w = z².
  func slope(
    after slope: DoubleDoubleExpComplex, at z: DoubleDoubleExpComplex, _ w: DoubleDoubleExpComplex
  ) -> DoubleDoubleExpComplex {
    let own = parameterSlope + DoubleDoubleExpComplex(series.crossTerm * w.scaled)
    return (self.slope + curvature * w) * (2 * z) * slope + own
  }
}

extension BigComplex {
  mutating func double() {
    re.scale(byPowerOfTwo: 1)
    im.scale(byPowerOfTwo: 1)
  }
}
