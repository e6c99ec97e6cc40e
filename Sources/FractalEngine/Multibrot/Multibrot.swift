// Multibrot — z ← z^p + c, p = 2 … 16, in every arithmetic that needs it.

package import BigNumbers

/// The iteration z ← z^p + c from z = 0: the Mandelbrot set (p = 2) and its multibrot relatives.
///
/// Tests check its laws: perturbing the reference equals iterating the neighbor, and the vector
/// kernels equal the scalar ones.
package struct Multibrot: Sendable {
  /// The name in a location string.
  package static let name = "mandelbrot"
  package static let powers = 2...16
  /// The escape radius R: a pixel has escaped when |z| > R.
  package static let escapeRadius = 1024.0
  package static let escapeRadiusSquared = 1024.0 * 1024.0

  /// p; the smooth count is taken to this base.
  package let power: Int

  /// - Parameter power: 2 … 16.
  package init(power: Int = 2) {
    precondition(Self.powers.contains(power), "the power is one that the kernels are built for")
    self.power = power
  }

  /// Replaces z by z^p + c in full precision, always by the same operations.
  ///
  /// With f(z) = z^p, the error is at most 64 · 2^−precision of f′(|z|)·|z| + |c|, and |f′| on the
  /// disc of radius |z| is at most |f′(|z|)|. The error bounds of `PointError` and `Neighborhood`
  /// rest on that.
  package func step(
    _ z: inout BigComplex, _ c: borrowing BigComplex, _ scratch: inout OrbitScratch
  ) {
    if power == 2 {
      z.square(adding: c, &scratch.first, &scratch.second, &scratch.third)
      return
    }
    scratch.base = z
    Self.square(&z, &scratch)
    let base = scratch.base
    for _ in 2..<power { z.multiply(by: base, &scratch) }
    z.add(c)
  }

  /// The iteration in fixed point; nil if it is impossible or not faster on this machine.
  ///
  /// - Parameter guardBits: Additional bits for low parts; 0 if these are not needed.
  package func fixedOrbit(at center: BigComplex, guardBits: Int) -> FixedOrbit? {
    power == 2 ? .fastest(of: center, guardBits: guardBits) : nil
  }

  /// The orbit of a start under c in fixed point, before its first step; nil in the same cases.
  package func fixedOrbit(from start: BigComplex, under c: BigComplex) -> FixedOrbit? {
    power == 2 ? .fastest(of: c, from: start) : nil
  }

  /// z² by three squarings: x² − y² and (x + y)² − x² − y².
  @inline(__always)
  private static func square(_ z: inout BigComplex, _ scratch: inout OrbitScratch) {
    scratch.first.setSquare(of: z.re)
    scratch.second.setSquare(of: z.im)
    scratch.third.setSum(z.re, z.im)
    scratch.third.square()
    z.re.setDifference(scratch.first, scratch.second)
    scratch.first.add(scratch.second)
    z.im.setDifference(scratch.third, scratch.first)
  }

  /// z^p.
  @inline(__always)
  package func value<Number: ComplexArithmetic>(at z: Number) -> Number {
    // This avoids the loop, which would double the time in doubles.
    if power == 2 { return z * z }
    var product = z
    for _ in 1..<power { product = product * z }
    return product
  }

  /// p·z^(p−1).
  @inline(__always)
  package func derivative<Number: ComplexRing>(at z: Number) -> Number {
    if power == 2 { return z.doubled }
    var product = z
    for _ in 2..<power { product = product * z }
    return Double(power) * product
  }

  /// p·(p − 1)·z^(p−2).
  package func secondDerivative(at z: Complex) -> Complex {
    var product = Complex(Double(power * (power - 1)), 0)
    for _ in 2..<power { product = product * z }
    return product
  }

  /// (Z + δ)^p − Z^p without cancellation: δ·(pZ^(p−1) + δ·(… + δ)), by Horner's rule.
  @inline(__always)
  package func perturb<Number: ComplexRing>(_ delta: Number, at reference: Number) -> Number {
    if power == 2 { return delta.timesItself(plus: reference.doubled) }
    var sum = delta
    var zPower = reference
    var binomial = Double(power)
    for k in 1..<power {
      sum = binomial * zPower + sum
      if k + 1 < power { zPower = zPower * reference }
      binomial = binomial * Double(power - k) / Double(k + 1)
      sum = sum * delta
    }
    return sum
  }

  /// The cusp of the main cardioid; near it `knownPeriod` needs more digits of c than a double has.
  package static let cusp = Complex(0.25, 0)

  /// The period of a c in the main cardioid (1) or in the disc of period 2, except within a margin
  /// for rounding errors.
  ///
  /// With x + iy = c − ¼ and q = x² + y², c lies in the cardioid when q(q + x) < y²/4; the
  /// rounding errors of both sides stay below 2^−49 of their largest terms.
  ///
  /// - Parameter offset: c − `cusp`, each part to 2^−52 of the larger of itself and the view.
  package func knownPeriod(cuspOffset offset: Complex) -> Int? {
    if power != 2 { return nil }
    let (x, ySquared) = (offset.re, offset.im * offset.im)
    let q = x * x + ySquared
    let margin = 0x1p-48 * (q * q + q * abs(x) + ySquared)
    if q * (q + x) + margin < 0.25 * ySquared { return 1 }
    let fromDisc = (x + 1.25) * (x + 1.25) + ySquared
    return fromDisc < 0.0625 * (1 - 0x1p-48) ? 2 : nil
  }
}
