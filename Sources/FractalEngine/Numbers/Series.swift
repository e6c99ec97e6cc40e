// Series — truncated power series in one variable, for BLA steps in doubles.

extension FloatExpComplex: SeriesScalar {
  @inline(__always)
  package init(_ value: FloatExpComplex) { self = value }
  @inline(__always)
  package var scaled: FloatExpComplex { self }
}

extension DoubleDoubleExpComplex: SeriesScalar {}

/// c₀ + c₁W + … + c₅W⁵, times 2^exponent; higher terms are dropped.
///
/// A product takes 21 complex multiplications, `timesItself(plus:)` takes 11. Coefficients are
/// doubles with one common exponent; after many products they need `normalize()` to return to a
/// moderate size.
package struct Series: PowerSeries, Equatable, BitwiseCopyable {
  package var c0: Complex
  package var c1: Complex
  package var c2: Complex
  package var c3: Complex
  package var c4: Complex
  package var c5: Complex
  package var exponent: Int

  /// Creates a constant.
  @inline(__always)
  package init(_ constant: FloatExpComplex) {
    c0 = Complex(constant.re, constant.im)
    (c1, c2, c3, c4, c5) = (.zero, .zero, .zero, .zero, .zero)
    exponent = constant.exponent
  }

  /// Creates W · 2^exponent.
  @inline(__always)
  package init(variableTimesPowerOfTwo exponent: Int) {
    (c0, c1, c2, c3, c4, c5) = (.zero, .one, .zero, .zero, .zero, .zero)
    self.exponent = exponent
  }

  @inline(__always)
  private init(
    _ c0: Complex, _ c1: Complex, _ c2: Complex, _ c3: Complex, _ c4: Complex, _ c5: Complex,
    exponent: Int
  ) {
    (self.c0, self.c1, self.c2, self.c3, self.c4, self.c5) = (c0, c1, c2, c3, c4, c5)
    self.exponent = exponent
  }

  @inline(__always)
  private func times(_ factor: Double) -> Series {
    Series(
      factor * c0, factor * c1, factor * c2, factor * c3, factor * c4, factor * c5,
      exponent: exponent)
  }

  /// The sum; a summand more than 2^1000 below the other is dropped.
  @inline(__always)
  package static func + (left: Series, right: Series) -> Series {
    let gap = left.exponent - right.exponent
    if gap == 0 { return added(left, right, left.exponent) }
    if gap > 1000 { return left }
    if gap < -1000 { return right }
    return gap > 0
      ? added(left, right.times(.powerOfTwo(-gap)), left.exponent)
      : added(left.times(.powerOfTwo(gap)), right, right.exponent)
  }

  @inline(__always)
  private static func added(_ a: Series, _ b: Series, _ exponent: Int) -> Series {
    Series(
      a.c0 + b.c0, a.c1 + b.c1, a.c2 + b.c2, a.c3 + b.c3, a.c4 + b.c4, a.c5 + b.c5,
      exponent: exponent)
  }

  @inline(__always)
  package static func * (left: Double, right: Series) -> Series { right.times(left) }

  @inline(__always)
  package static func * (a: Series, b: Series) -> Series {
    let (two, three) = (a.c0 * b.c2 + a.c1 * b.c1, a.c0 * b.c3 + a.c1 * b.c2)
    let (four, five) = (a.c0 * b.c4 + a.c1 * b.c3, a.c0 * b.c5 + a.c1 * b.c4)
    return Series(
      a.c0 * b.c0,
      a.c0 * b.c1 + a.c1 * b.c0,
      two + a.c2 * b.c0,
      three + (a.c2 * b.c1 + a.c3 * b.c0),
      four + (a.c2 * b.c2 + a.c3 * b.c1) + a.c4 * b.c0,
      five + (a.c2 * b.c3 + a.c3 * b.c2) + (a.c4 * b.c1 + a.c5 * b.c0),
      exponent: a.exponent + b.exponent)
  }

  @inline(__always)
  package mutating func normalize() {
    let size = c1.maxNorm
    if size == 0 || !size.isFinite { return }
    let shift = size.binaryExponent
    self = times(.powerOfTwo(-shift))
    exponent += shift
  }

  @inline(__always)
  package mutating func narrow(byPowerOfTwo shift: Int) {
    if shift == 0 { return }
    // c₁ keeps its size; the others become smaller relative to it.
    func factor(_ k: Int) -> Double { k * shift < -1000 ? 0 : .powerOfTwo(k * shift) }
    c0 = .zero
    c2 = factor(1) * c2
    c3 = factor(2) * c3
    c4 = factor(3) * c4
    c5 = factor(4) * c5
    exponent += shift
  }

  /// (constant + self) · self, where self has no constant term and `constant` has no other.
  @inline(__always)
  package func timesItself(plus constant: Series) -> Series {
    let (z, gap) = (constant.c0, exponent - constant.exponent)
    let one = gap < -1000 ? 0 : Double.powerOfTwo(min(gap, 1000))
    let two = 2 * one
    return Series(
      .zero, z * c1, z * c2 + one * (c1 * c1), z * c3 + two * (c1 * c2),
      z * c4 + (two * (c1 * c3) + one * (c2 * c2)), z * c5 + two * (c1 * c4 + c2 * c3),
      exponent: exponent + constant.exponent)
  }

  package func composed(with inner: Series) -> Series {
    let (x1, x2, x3, x4) = (inner.c1, inner.c2, inner.c3, inner.c4)
    // The powers of `inner` without its exponent, which the coefficients y include.
    let (s2, s3) = (x1 * x1, 2 * (x1 * x2))
    let (s4, s5) = (2 * (x1 * x3) + x2 * x2, 2 * (x1 * x4 + x2 * x3))
    let (t3, t4, t5) = (x1 * s2, x1 * s3 + x2 * s2, x1 * s4 + (x2 * s3 + x3 * s2))
    let (f4, f5) = (s2 * s2, 2 * (s2 * s3))
    let unit = inner.exponent < -1000 ? 0 : Double.powerOfTwo(min(inner.exponent, 200))
    let (y2, y3) = (unit * c2, unit * (unit * c3))
    let y4 = unit * (unit * (unit * c4))
    let y5 = unit * (unit * (unit * (unit * c5)))
    return Series(
      .zero, c1 * x1, c1 * x2 + y2 * s2, c1 * x3 + (y2 * s3 + y3 * t3),
      c1 * x4 + (y2 * s4 + (y3 * t4 + y4 * f4)),
      c1 * inner.c5 + (y2 * s5 + (y3 * t5 + (y4 * f5 + y5 * (x1 * f4)))),
      exponent: exponent + inner.exponent)
  }

  package var first: Complex { c1 }
  package func linear(_ scale: Int) -> FloatExpComplex {
    FloatExpComplex(c1, exponent: exponent - scale)
  }

  package func reach(epsilon: Double) -> Double {
    min(2, (epsilon * c1.maxNorm / c5.maxNorm).squareRoot().squareRoot())
  }
}
