// Oracle — plain iteration of one pixel in MPFR: slow, obvious, and right.
//
// No reference, no perturbation, no blocks, no doubles but in the derivative.

package import Numbers

/// How a pixel left the escape radius, by plain iteration.
package struct Escape: Sendable, Equatable {
  /// The first n ≥ 1 with |z_n| beyond the escape radius.
  package let n: Int
  /// z_n.
  package let z: Complex
  /// dz_n/dc, to a relative error of some n·2^−52.
  package let slope: ScaledComplex
}

extension Formula {
  /// Iterates c in full precision until it escapes; nil when it does not within `limit`.
  ///
  /// - Parameter c: Its precision is that of the iteration.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n · M(precision)), constant memory.
  package func escape(of c: BigComplex, limit: Int) throws -> Escape? {
    var scratch = OrbitScratch(precision: c.precision)
    var z = BigComplex(precision: c.precision)
    var value = ScaledComplex.zero
    var slope = ScaledComplex.zero
    let stride = Self.cancellationStride(c.precision)
    for n in 1...max(1, limit) {
      if n % stride == 0 { try Task.checkCancellation() }
      slope = derivative(at: value) * slope + .one
      step(&z, c, &scratch)
      let point = z.nearest
      value = point.maxNorm >= ReferenceOrbit.smallest ? ScaledComplex(point) : z.scaled
      if point.lengthSquared > Self.escapeRadiusSquared {
        return Escape(n: n, z: point, slope: slope)
      }
    }
    return nil
  }

  /// Whether c has an attracting cycle of this period, by Newton's method in full precision.
  ///
  /// The critical orbit is followed for some periods first, since it ends at the cycle. The
  /// multiplier is taken at the solution, to which Newton's last step was below 2^−(precision/2).
  package func hasAttractingCycle(_ c: BigComplex, period: Int) throws -> Bool {
    var scratch = OrbitScratch(precision: c.precision)
    var z = BigComplex(precision: c.precision)
    let settling = max(64, 1000 / period) * period
    for n in 0..<settling {
      if n & 255 == 0 { try Task.checkCancellation() }
      step(&z, c, &scratch)
      if z.nearest.lengthSquared > Self.escapeRadiusSquared { return false }
    }
    for _ in 0..<64 {
      try Task.checkCancellation()
      var image = z
      var slope = ScaledComplex.one
      for _ in 0..<period {
        slope = derivative(at: image.scaled) * slope
        step(&image, c, &scratch)
      }
      // z ← z + (f(z) − z)/(1 − f′): the correction needs no more than a double's digits.
      image.subtract(z)
      let correction = image.scaled.divided(by: .one - slope)
      z.add(BigComplex(correction, precision: c.precision))
      if correction.isWithin(ScaledDouble(1, exponent: -c.precision / 2), of: z.scaled) {
        return slope.length < ScaledDouble(1)
      }
    }
    return false
  }
}

extension ScaledComplex {
  fileprivate func isWithin(_ factor: ScaledDouble, of other: ScaledComplex) -> Bool {
    maxNorm <= factor * other.maxNorm
  }
}
