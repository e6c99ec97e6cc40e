// TripleDoubleExpComplex — complex numbers in triple-double with one exponent: about 150 bits.

internal import BigNumbers

/// plain · 2^exponent, where the norm of `plain` is in [1, 2), or zero.
struct TripleDoubleExpComplex: SeriesScalar, Equatable {
  private(set) var plain: TripleDoubleComplex
  private(set) var exponent: Int

  private static let exponentOfZero = -(1 << 60)

  static let zero = TripleDoubleExpComplex(TripleDoubleComplex.zero, exponent: exponentOfZero)

  /// Creates plain · 2^exponent, normalized.
  @inline(__always)
  init(_ plain: TripleDoubleComplex, exponent: Int) {
    (self.plain, self.exponent) = (plain, exponent)
    let size = plain.maxNorm
    if size == 0 {
      self.exponent = Self.exponentOfZero
      return
    }
    let shift = size.binaryExponent
    if shift == 0 { return }
    let half = shift / 2  // two factors, since 2^1074 is no double
    self.plain = plain.timesPowerOfTwo(.powerOfTwo(-half))
      .timesPowerOfTwo(.powerOfTwo(half - shift))
    self.exponent += shift
  }

  init(_ value: FloatExpComplex) {
    self.init(
      TripleDoubleComplex(Complex(value.re, value.im), .zero, .zero), exponent: value.exponent)
  }

  /// Rounds a number of full precision.
  init(_ value: BigComplex) {
    let exponent = value.scaled.exponent
    if value.scaled.isZero {
      self = .zero
      return
    }
    let (re, im) = (Self.parts(value.re, exponent), Self.parts(value.im, exponent))
    self.init(
      TripleDoubleComplex(Complex(re.0, im.0), Complex(re.1, im.1), Complex(re.2, im.2)),
      exponent: exponent)
  }

  /// The three doubles of value · 2^−exponent.
  private static func parts(_ value: BigFloat, _ exponent: Int) -> (
    Double, Double, Double
  ) {
    var rest = value
    rest.scale(byPowerOfTwo: -exponent)
    let high = rest.nearest
    rest.subtract(BigFloat(high, precision: 64))
    let middle = rest.nearest
    rest.subtract(BigFloat(middle, precision: 64))
    return (high, middle, rest.nearest)
  }

  @inline(__always)
  var isZero: Bool { exponent == Self.exponentOfZero }

  @inline(__always)
  var scaled: FloatExpComplex { FloatExpComplex(plain.nearest, exponent: exponent) }

  /// The nearest double-double, to 2^−104.
  @inline(__always)
  var doubleDouble: DoubleDoubleExpComplex {
    DoubleDoubleExpComplex(plain.doubleDouble, exponent: exponent)
  }

  @inline(__always)
  static func + (left: TripleDoubleExpComplex, right: TripleDoubleExpComplex)
    -> TripleDoubleExpComplex
  {
    let gap = left.exponent - right.exponent
    if gap > 400 { return left }
    if gap < -400 { return right }
    return gap >= 0
      ? TripleDoubleExpComplex(
        left.plain + right.plain.timesPowerOfTwo(.powerOfTwo(-gap)), exponent: left.exponent)
      : TripleDoubleExpComplex(
        left.plain.timesPowerOfTwo(.powerOfTwo(gap)) + right.plain, exponent: right.exponent)
  }

  @inline(__always)
  static func * (left: TripleDoubleExpComplex, right: TripleDoubleExpComplex)
    -> TripleDoubleExpComplex
  {
    if left.isZero || right.isZero { return .zero }
    return TripleDoubleExpComplex(
      left.plain * right.plain, exponent: left.exponent + right.exponent)
  }

  @inline(__always)
  static func * (left: Double, right: TripleDoubleExpComplex) -> TripleDoubleExpComplex {
    if left == 2 { return right.timesPowerOfTwo(1) }
    return TripleDoubleExpComplex(FloatExpComplex(left, exponent: 0)) * right
  }

  /// self · 2^power, exactly.
  @inline(__always)
  func timesPowerOfTwo(_ power: Int) -> TripleDoubleExpComplex {
    var result = self
    if !isZero { result.exponent += power }
    return result
  }
}
