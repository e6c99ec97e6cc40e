// Multibrot+Orbit — computes the reference orbit in full precision and finds where it may end.

package import BigNumbers

/// The greatest number of points of an orbit that are stored.
///
/// With its tables a point takes about 240 bytes, so that is 1 GB in all. A greater limit does no
/// harm: a pixel that outlives its reference rebases, and if that costs digits, it is found
/// uncertain.
package let longestStoredOrbit = 1 << 22

/// The greatest last index of a reference orbit in a view of this radius.
///
/// In wide views a longer orbit would be cut anyway (`ReferenceOrbit.cut`).
func longestOrbit(radius: FloatExp) -> Int {
  Strategy.hasCrossTerms(radius) ? 1_600_000 : longestStoredOrbit - 1
}

extension Multibrot {
  /// The orbit of `center`, up to its end.
  ///
  /// It ends where it escapes, where it reaches the view's nucleus, where it has settled on an
  /// attracting cycle, or at the limit.
  ///
  /// The view's disc of radius r contains a nucleus of period n if |Z_n| < r·|dZ_n/dC|: the
  /// atom-domain test, applied to the value in full precision (never to a double that may have
  /// become 0).
  ///
  /// - Parameters:
  ///   - center: The center, whose precision is that of the orbit.
  ///   - radius: r, in plane units.
  ///   - limit: At least 1.
  ///   - threads: The number of threads; more than two have no effect.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(length · M(precision)); 16 bytes a point.
  package func referenceOrbit(
    at center: BigComplex, radius: FloatExp, limit: Int, threads: Int = 1,
    progress: (Int) -> Void = { _ in }
  ) throws -> ReferenceOrbit {
    if let fixed = fixedOrbit(at: center, guardBits: 0, threads: threads),
      let orbit = try orbit(
        fixed, at: center, radius: radius, limit: limit, threads: threads, progress: progress)
    {
      return orbit
    }
    return try steppedOrbit(at: center, radius: radius, limit: limit, progress: progress)
  }

  /// The orbit by `step` alone, with which all other methods are compared.
  ///
  /// - Throws: `CancellationError`.
  package func steppedOrbit(
    at center: BigComplex, radius: FloatExp, limit: Int,
    progress: (Int) -> Void = { _ in }
  ) throws -> ReferenceOrbit {
    var scratch = OrbitScratch(precision: center.precision)
    var z = BigComplex(precision: center.precision)
    var builder = OrbitBuilder(self, center.precision, radius: radius, limit: limit)
    let stride = Self.cancellationStride(center.precision)
    while !builder.isComplete {
      try builder.pause(every: stride, progress)
      step(&z, center, &scratch)
      let nearest = z.nearest
      if nearest.maxNorm >= ReferenceOrbit.smallest {
        builder.append(nearest)
      } else {
        builder.append(OrbitPoint(z))
      }
    }
    if builder.endsInNoise { builder.replaceLast(by: try exactPoint(builder.last, at: center)) }
    return try builder.takeOrbit()
  }

  /// Computes the orbit from a fixed-point orbit at its start; nil if a rounding is undecided.
  ///
  /// - Throws: `CancellationError`.
  package func orbit(
    _ fixed: FixedOrbit, at center: BigComplex, radius: FloatExp, limit: Int,
    threads: Int = 1, progress: (Int) -> Void = { _ in }
  ) throws -> ReferenceOrbit? {
    try orbit(fixed, at: center, radius: radius, limit: limit, threads: threads, progress) { _ in
    }
  }

  /// - Parameter keep: Called for every stored point, while `fixed` is at that point.
  @inline(__always)
  func orbit(
    _ fixed: FixedOrbit, at center: BigComplex, radius: FloatExp, limit: Int,
    threads: Int, _ progress: (Int) -> Void, _ keep: (Complex) -> Void
  ) throws -> ReferenceOrbit? {
    var builder = OrbitBuilder(self, center.precision, radius: radius, limit: limit)
    let stride = Self.cancellationStride(center.precision)
    while !builder.isComplete {
      try builder.pause(every: stride, progress)
      if let z = fixed.next() {
        let point = Complex(z.re, z.im)
        builder.append(point)
        if !builder.isComplete { keep(point) }
      } else {
        let bounds = fixed.bounds
        if let point = OrbitPoint(between: bounds.below, bounds.above) {
          builder.append(point)
          if !builder.isComplete { keep(point.nearest) }
        } else if !builder.endInNoise(between: bounds.below, bounds.above) {
          return nil
        }
      }
    }
    if builder.endsInNoise {
      let point = fixed.exactBounds.flatMap { OrbitPoint(between: $0.below, $0.above) }
      builder.replaceLast(by: try point ?? exactPoint(builder.last, at: center))
    }
    keep(builder.lastPoint)
    return try builder.takeOrbit(threads: threads)
  }

  /// The orbit in fixed point, prepared for a number of threads; nil if it cannot be computed so.
  func fixedOrbit(
    at center: BigComplex, guardBits: Int, threads: Int
  ) -> FixedOrbit? {
    let fixed = fixedOrbit(at: center, guardBits: guardBits)
    if threads > 1 { fixed?.share() }
    return fixed
  }

  /// The number of steps between checks for cancellation: about 20 ms at any precision.
  package static func cancellationStride(_ precision: Int) -> Int {
    max(1, min(1024, 1_000_000 / precision))
  }
}
