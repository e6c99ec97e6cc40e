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
    if let fixed = fixedOrbit(at: center),
      let orbit = try orbit(fixed, at: center, radius: radius, limit: limit, progress: progress)
    {
      return orbit
    }
    return try plainOrbit(at: center, radius: radius, limit: limit, progress: progress)
  }

  /// The same orbit by `step` alone: what every other way to it is held to.
  ///
  /// - Throws: `CancellationError`.
  package func plainOrbit(
    at center: BigComplex, radius: ScaledDouble, limit: Int,
    progress: (Int) -> Void = { _ in }
  ) throws -> ReferenceOrbit {
    try directOrbit(at: center, radius: radius, limit: limit, progress) { _, _, _ in }
  }

  /// The same orbit from one in fixed point, before its first point; nil where it does not tell
  /// how a point is rounded.
  ///
  /// - Throws: `CancellationError`.
  package func orbit(
    _ fixed: FixedOrbit, at center: BigComplex, radius: ScaledDouble, limit: Int,
    progress: (Int) -> Void = { _ in }
  ) throws -> ReferenceOrbit? {
    var builder = OrbitBuilder(self, center.precision, radius: radius, limit: limit)
    let stride = Self.cancellationStride(center.precision)
    while !builder.isComplete {
      try builder.pause(every: stride, progress)
      if let z = fixed.next() {
        builder.append(Complex(z.re, z.im))
      } else {
        let bounds = fixed.bounds
        guard let point = OrbitPoint(between: bounds.below, bounds.above) else { return nil }
        builder.append(point)
      }
    }
    return builder.takeOrbit()
  }

  /// The same orbit, and what `residues(of:at:)` would find, in one pass.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: As `referenceOrbit`; 32 bytes a point.
  package func keptOrbit(
    at center: BigComplex, radius: ScaledDouble, limit: Int,
    progress: (Int) -> Void = { _ in }
  ) throws -> KeptOrbit {
    var residues = ResidueList()
    let orbit = try directOrbit(at: center, radius: radius, limit: limit, progress) {
      z, point, scratch in residues.append(z, point, &scratch)
    }
    return KeptOrbit(orbit: orbit, residues: residues.residues, center: center)
  }

  @inline(__always)
  private func directOrbit(
    at center: BigComplex, radius: ScaledDouble, limit: Int, _ progress: (Int) -> Void,
    _ keep: (borrowing BigComplex, Complex, inout BigFloat) -> Void
  ) throws -> ReferenceOrbit {
    var scratch = OrbitScratch(precision: center.precision)
    var z = BigComplex(precision: center.precision)
    var builder = OrbitBuilder(self, center.precision, radius: radius, limit: limit)
    let stride = Self.cancellationStride(center.precision)
    while !builder.isComplete {
      try builder.pause(every: stride, progress)
      step(&z, center, &scratch)
      let nearest = z.nearest
      keep(z, nearest, &scratch.first)
      if nearest.maxNorm >= ReferenceOrbit.smallest {
        builder.append(nearest)
      } else {
        builder.append(OrbitPoint(z))
      }
    }
    return builder.takeOrbit()
  }

  /// What rounding to doubles took from each point of an orbit: the same orbit once more.
  ///
  /// - Parameter center: That of the orbit, at its precision.
  /// - Throws: `CancellationError`.
  /// - Complexity: As `referenceOrbit`; another 16 bytes a point.
  package func residues(of orbit: ReferenceOrbit, at center: BigComplex) throws -> OrbitResidues {
    var scratch = OrbitScratch(precision: center.precision)
    var z = BigComplex(precision: center.precision)
    var residues = ResidueList()
    let stride = Self.cancellationStride(center.precision)
    for m in 1...orbit.last {
      if m % stride == 0 { try Task.checkCancellation() }
      step(&z, center, &scratch)
      residues.append(z, orbit.points[m], &scratch.first)
    }
    return residues.residues
  }

  /// Steps between looks at cancellation: some 20 ms at any precision.
  static func cancellationStride(_ precision: Int) -> Int {
    max(1, min(1024, 1_000_000 / precision))
  }
}

/// Residues as they are found.
private struct ResidueList {
  private(set) var points = [Complex.zero]
  private var small: [Int: BigComplex] = [:]

  /// Notes what rounding z to `point` took.
  mutating func append(
    _ z: borrowing BigComplex, _ point: Complex, _ scratch: inout BigFloat
  ) {
    if point.maxNorm < ReferenceOrbit.smallest {
      small[points.count] = BigComplex(
        BigFloat(z.re, precision: OrbitResidues.precision),
        BigFloat(z.im, precision: OrbitResidues.precision))
    }
    points.append(
      Complex(z.re.residue(from: point.re, &scratch), z.im.residue(from: point.im, &scratch)))
  }

  var residues: OrbitResidues { OrbitResidues(points: points, small: small) }
}
