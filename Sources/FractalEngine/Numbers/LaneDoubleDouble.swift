// LaneDoubleDouble — complex double-double, computed as in the vector kernels in C.
//
// Every operation gives the same bits as that of DoubleDouble.inc in one lane. Other code uses
// `DoubleDoubleComplex`, which renormalizes after each operation.

/// A complex number high + low, where |low| may be about 2^−51 of |high| until it is renormalized.
struct LaneDoubleDouble {
  var high: Complex
  var low: Complex

  @inline(__always)
  init(_ high: Complex, _ low: Complex = .zero) { (self.high, self.low) = (high, low) }

  /// The number with |low| at most half a unit in the last place of `high`.
  @inline(__always)
  var renormalized: LaneDoubleDouble {
    let sum = high + low
    return LaneDoubleDouble(sum, low - (sum - high))
  }

  /// The exact sum of two doubles, as the rounded sum and its rounding error (Knuth).
  @inline(__always)
  private static func sum(_ a: Double, _ b: Double) -> (Double, Double) {
    let sum = a + b
    let part = sum - a
    return (sum, (a - (sum - part)) + (b - part))
  }

  /// a·b minus the rounded product, or 0 if that may underflow (Dekker).
  @inline(__always)
  private static func rounding(_ a: Double, _ b: Double, _ product: Double) -> Double {
    let (shiftedA, shiftedB) = (134_217_729 * a, 134_217_729 * b)
    let (upperA, upperB) = (shiftedA - (shiftedA - a), shiftedB - (shiftedB - b))
    let (lowerA, lowerB) = (a - upperA, b - upperB)
    let error =
      ((upperA * upperB - product) + upperA * lowerB + lowerA * upperB) + lowerA * lowerB
    return abs(product) > 0x1p-960 ? error : 0
  }

  @inline(__always)
  static func + (a: LaneDoubleDouble, b: LaneDoubleDouble) -> LaneDoubleDouble {
    let (x, y) = (sum(a.high.re, b.high.re), sum(a.high.im, b.high.im))
    return LaneDoubleDouble(
      Complex(x.0, y.0),
      Complex(x.1 + (a.low.re + b.low.re), y.1 + (a.low.im + b.low.im)))
  }

  /// (re·re − im·im, re·im + im·re): both parts of a sum of two products at once.
  @inline(__always)
  static func * (a: LaneDoubleDouble, b: LaneDoubleDouble) -> LaneDoubleDouble {
    let (ax, ay, bx, by) = (a.high.re, a.high.im, b.high.re, b.high.im)
    let (xx, yy, xy, yx) = (ax * bx, ay * by, ax * by, ay * bx)
    let (x, y) = (sum(xx, -yy), sum(xy, yx))
    let restX = rounding(ax, bx, xx) - rounding(ay, by, yy)
    let restY = rounding(ax, by, xy) + rounding(ay, bx, yx)
    let crossX = (ax * b.low.re + a.low.re * bx) - (ay * b.low.im + a.low.im * by)
    let crossY = (ax * b.low.im + a.low.re * by) + (ay * b.low.re + a.low.im * bx)
    return LaneDoubleDouble(
      Complex(x.0, y.0), Complex(x.1 + (restX + crossX), y.1 + (restY + crossY)))
  }

  /// The product with a power of two.
  @inline(__always)
  static func * (factor: Double, a: LaneDoubleDouble) -> LaneDoubleDouble {
    LaneDoubleDouble(factor * a.high, factor * a.low)
  }
}
