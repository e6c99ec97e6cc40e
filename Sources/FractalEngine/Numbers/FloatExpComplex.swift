// FloatExpComplex — complex numbers of doubles with one exponent, for views deeper than 1e-308.

/// (re + i·im) · 2^exponent, normalized so that 1 ≤ max(|re|, |im|) < 2, or zero.
///
/// The exponent of a product is exact; a sum drops a summand more than 2^1000 times smaller than
/// the other. The exponent does not overflow at any depth that a location can have.
package struct FloatExpComplex: ComplexArithmetic, Equatable, BitwiseCopyable {
  package private(set) var re: Double
  package private(set) var im: Double
  package private(set) var exponent: Int

  package static let zero = FloatExpComplex(Complex.zero)

  /// The exponent of zero: below all others, and far from overflow.
  private static let exponentOfZero = -(1 << 60)

  @inline(__always)
  package init(_ value: Complex, exponent: Int = 0) {
    (re, im, self.exponent) = (value.re, value.im, exponent)
    normalize()
  }

  /// Creates a slope from doubles; a value that is not finite becomes the greatest double.
  ///
  /// Results computed from the slope (a distance, a rounding error) then err on the safe side.
  init(clamping value: Complex, exponent: Int) {
    let isFinite = value.re.isFinite && value.im.isFinite
    self.init(isFinite ? value : Complex(.greatestFiniteMagnitude, 0), exponent: exponent)
  }

  /// A real number significand · 2^exponent.
  package init(_ significand: Double, exponent: Int) {
    self.init(Complex(significand, 0), exponent: exponent)
  }

  @inline(__always)
  private mutating func normalize() {
    let size = max(abs(re), abs(im))
    if size == 0 {
      (re, im, exponent) = (0, 0, Self.exponentOfZero)
      return
    }
    let shift = size.binaryExponent
    if shift == 0 { return }
    exponent += shift
    if abs(shift) < 500 {
      let factor = Double.powerOfTwo(-shift)
      (re, im) = (factor * re, factor * im)
      return
    }
    // Two factors, since 2^1074 is beyond the range of doubles.
    let half = shift / 2
    let first = Double.powerOfTwo(-half)
    let second = Double.powerOfTwo(half - shift)
    re = re * first * second
    im = im * first * second
  }

  package var isZero: Bool { exponent == Self.exponentOfZero }

  /// The nearest doubles; 0 below a double's range, infinite above.
  package var nearest: Complex {
    Complex(Self.scale(re, exponent), Self.scale(im, exponent))
  }

  /// The nearest doubles; 0 below 2^−1000, where the value is negligible.
  @inline(__always)
  var flushed: Complex { exponent < -1000 ? .zero : nearest }

  /// value · 2^exponent with one rounding.
  @inline(__always)
  package static func scale(_ value: Double, _ exponent: Int) -> Double {
    if abs(exponent) < 1000 { return value * .powerOfTwo(exponent) }
    return scaleFar(value, exponent)
  }

  private static func scaleFar(_ value: Double, _ exponent: Int) -> Double {
    if value == 0 || exponent < -2200 { return 0 }
    if exponent > 2200 { return value * Double.infinity }
    return Double(sign: .plus, exponent: exponent, significand: value)
  }

  @inline(__always)
  package static func + (left: FloatExpComplex, right: FloatExpComplex) -> FloatExpComplex {
    let gap = left.exponent - right.exponent
    if gap > 1000 { return left }
    if gap < -1000 { return right }
    if gap >= 0 {
      let factor = Double.powerOfTwo(-gap)
      return FloatExpComplex(
        Complex(left.re + right.re * factor, left.im + right.im * factor), exponent: left.exponent)
    }
    let factor = Double.powerOfTwo(gap)
    return FloatExpComplex(
      Complex(left.re * factor + right.re, left.im * factor + right.im), exponent: right.exponent)
  }

  @inline(__always)
  package static func - (left: FloatExpComplex, right: FloatExpComplex) -> FloatExpComplex {
    left + FloatExpComplex(Complex(-right.re, -right.im), exponent: right.exponent)
  }

  @inline(__always)
  package static func * (left: FloatExpComplex, right: FloatExpComplex) -> FloatExpComplex {
    if left.isZero || right.isZero { return .zero }
    return FloatExpComplex(
      Complex(left.re, left.im) * Complex(right.re, right.im),
      exponent: left.exponent + right.exponent)
  }

  @inline(__always)
  package static func * (left: Double, right: FloatExpComplex) -> FloatExpComplex {
    FloatExpComplex(Complex(left * right.re, left * right.im), exponent: right.exponent)
  }

  package static let one = FloatExpComplex(1, exponent: 0)

  @inline(__always)
  package var doubled: FloatExpComplex { timesPowerOfTwo(1) }

  /// self · 2^power, exactly.
  @inline(__always)
  package func timesPowerOfTwo(_ power: Int) -> FloatExpComplex {
    var result = self
    if !isZero { result.exponent += power }
    return result
  }

  package func divided(by other: FloatExpComplex) -> FloatExpComplex {
    if other.isZero { return .zero }
    let quotient = Complex(re, im).divided(by: Complex(other.re, other.im))
    return FloatExpComplex(quotient, exponent: exponent - other.exponent)
  }

  package func isWithin(_ factor: Double, of other: FloatExpComplex) -> Bool {
    maxNorm <= FloatExp(factor) * other.maxNorm
  }

  /// max(|re|, |im|).
  @inline(__always)
  package var maxNorm: FloatExp { FloatExp(max(abs(re), abs(im)), exponent: exponent) }

  /// The modulus, to a relative error of 2^−52.
  @inline(__always)
  package var length: FloatExp {
    FloatExp((re * re + im * im).squareRoot(), exponent: exponent)
  }
}
