// Formula+Orbit — computes the reference orbit in full precision and finds where it may stop.

package import Numbers

/// The longest orbit that is stored: 2^26 points, 1 GiB.
///
/// A limit beyond it does not matter: a pixel that outlives its reference rebases, and where
/// that costs digits it is found doubtful.
package let longestStoredOrbit = 1 << 26

extension Formula {
  /// The orbit of `center`, until it escapes, the view's nucleus is reached, it has settled on
  /// an attracting cycle, or the limit.
  ///
  /// The view's disc of radius r holds a nucleus of period n when |Z_n| < r·|dZ_n/dC|: the
  /// atom-domain test, on the value in full precision (never on a double that became 0).
  ///
  /// - Parameters:
  ///   - center: Its precision is the orbit's.
  ///   - radius: r, in plane units.
  ///   - limit: At least 1.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(length · M(precision)); 16 bytes a point.
  package func referenceOrbit(
    at center: BigComplex, radius: ScaledDouble, limit: Int,
    progress: (Int) -> Void = { _ in }
  ) throws -> ReferenceOrbit {
    var scratch = OrbitScratch(precision: center.precision)
    var z = BigComplex(precision: center.precision)
    var points = [Complex.zero]
    var small: [(index: Int, value: ScaledComplex)] = []
    var value = ScaledComplex.zero
    var slope = ScaledComplex.zero
    var watch = CycleWatch(tolerance: 0x1p-40)
    var end = OrbitEnd.limit
    let last = min(limit, longestStoredOrbit - 1)
    let stride = Self.cancellationStride(center.precision)
    for n in 1...max(1, last) {
      if n % stride == 0 {
        try Task.checkCancellation()
        progress(n)
      }
      slope = derivative(at: value) * slope + .one
      step(&z, center, &scratch)
      let point = z.nearest
      points.append(point)
      if point.maxNorm >= ReferenceOrbit.smallest {
        value = ScaledComplex(point)
      } else {
        value = z.scaled
        if !value.isZero { small.append((n, value)) }
      }
      if point.lengthSquared > Self.escapeRadiusSquared {
        end = .escaped
        break
      }
      if value.length < radius * slope.length {
        end = .period(n)
        break
      }
      if let period = watch.period(arrivingAt: value, n) {
        let orbit = ReferenceOrbit(
          points: points, smallPoints: small, end: .limit, precision: center.precision)
        if isAttracting(orbit, period) {
          end = .attracted(period: period)
          break
        }
        watch.refuse(at: n)
      }
    }
    return ReferenceOrbit(
      points: points, smallPoints: small, end: end, precision: center.precision)
  }

  /// What rounding to doubles took from each point of an orbit: the same orbit once more.
  ///
  /// - Parameter center: That of the orbit, at its precision.
  /// - Throws: `CancellationError`.
  /// - Complexity: As `referenceOrbit`; another 16 bytes a point.
  package func residues(of orbit: ReferenceOrbit, at center: BigComplex) throws -> OrbitResidues {
    var scratch = OrbitScratch(precision: center.precision)
    var z = BigComplex(precision: center.precision)
    var points = [Complex.zero]
    var small: [Int: BigComplex] = [:]
    let stride = Self.cancellationStride(center.precision)
    for m in 1...orbit.last {
      if m % stride == 0 { try Task.checkCancellation() }
      step(&z, center, &scratch)
      let point = orbit.points[m]
      points.append(
        Complex(
          z.re.residue(from: point.re, &scratch.first),
          z.im.residue(from: point.im, &scratch.first)))
      if point.maxNorm < ReferenceOrbit.smallest {
        small[m] = BigComplex(
          BigFloat(z.re, precision: OrbitResidues.precision),
          BigFloat(z.im, precision: OrbitResidues.precision))
      }
    }
    return OrbitResidues(points: points, small: small)
  }

  /// Steps between looks at cancellation: some 20 ms at any precision.
  static func cancellationStride(_ precision: Int) -> Int {
    max(1, min(1024, 1_000_000 / precision))
  }

  /// Whether the last `period` steps contract: |∏ f′(Z)| < 1 − 2^−20.
  private func isAttracting(_ orbit: ReferenceOrbit, _ period: Int) -> Bool {
    var product = ScaledComplex.one
    for m in (orbit.last - period)..<orbit.last {
      product = derivative(at: orbit.scaled(at: m)) * product
    }
    return product.length < ScaledDouble(1 - 0x1p-20)
  }
}
