// Series — truncated power series in one variable: what a run of iterations does to a small w.

/// c₀ + c₁W + … + c₅W⁵, times 2^exponent; higher terms are dropped.
///
/// Products are 21 complex multiplications. Coefficients are plain doubles: who multiplies
/// many series brings them back to a moderate size by `normalized`.
package struct Series: ComplexRing, Equatable {
  package var c0: Complex
  package var c1: Complex
  package var c2: Complex
  package var c3: Complex
  package var c4: Complex
  package var c5: Complex
  package var exponent: Int

  /// A constant.
  @inline(__always)
  package init(_ constant: ScaledComplex) {
    c0 = Complex(constant.re, constant.im)
    (c1, c2, c3, c4, c5) = (.zero, .zero, .zero, .zero, .zero)
    exponent = constant.exponent
  }

  /// W · 2^exponent.
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

  /// The sum; what lies more than 2^1000 below the other part is lost.
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

  /// The same with ‖c₁‖ in [1, 2); unchanged where c₁ is 0.
  @inline(__always)
  package var normalized: Series {
    let size = c1.maxNorm
    if size == 0 || !size.isFinite { return self }
    let shift = size.binaryExponent
    var result = times(.powerOfTwo(-shift))
    result.exponent += shift
    return result
  }

  /// The series in W/2^shift, for a `shift` of at most 0: W is to be smaller by that.
  @inline(__always)
  package func narrowed(byPowerOfTwo shift: Int) -> Series {
    if shift == 0 { return self }
    // c₁ keeps its size; the others fall behind it.
    func factor(_ k: Int) -> Double { k * shift < -1000 ? 0 : .powerOfTwo(k * shift) }
    var result = self
    result.c0 = .zero
    result.c2 = factor(1) * c2
    result.c3 = factor(2) * c3
    result.c4 = factor(3) * c4
    result.c5 = factor(4) * c5
    result.exponent += shift
    return result
  }

  /// c₁W + … + c₅W⁵ of this series at another; c₀ of both is left out.
  package func composed(with inner: Series) -> Series {
    func constant(_ value: Complex) -> Series {
      Series(value, .zero, .zero, .zero, .zero, .zero, exponent: 0)
    }
    var sum = constant(c5)
    sum = sum * inner + constant(c4)
    sum = sum * inner + constant(c3)
    sum = sum * inner + constant(c2)
    sum = sum * inner + constant(c1)
    sum = sum * inner
    sum.exponent += exponent
    return sum
  }
}
