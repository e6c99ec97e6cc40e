// AttractingBasin — the attracting cycle for a constant c, and discs that it certainly attracts.
//
// A map z^p + c has at most one attracting cycle, and the orbit of 0 converges to it. A point whose
// orbit enters a disc that the map takes into itself is attracted, too: docs/theory.md §10.

package import BigNumbers

/// Discs about the points of the attracting cycle of z^p + c; the map takes each into the next, and
/// the last into the first.
package struct AttractingBasin: Sendable {
  /// The smallest period of the cycle.
  package let period: Int
  /// The discs in the order of the cycle, from its smallest point on.
  private let discs: [(middle: Complex, radius: Double)]

  /// The greatest number of iterations for which the orbit of 0 is followed.
  static let patience = 1 << 16

  /// Searches for the attracting cycle of a constant; nil if none is found.
  ///
  /// - Parameter c: The constant, whose precision is that of the search.
  /// - Throws: `CancellationError`.
  package init?(of formula: Multibrot, at c: BigComplex) throws {
    guard let cycle = try formula.attractingCycle(at: c) else { return nil }
    period = cycle.count
    guard let discs = Self.discs(formula, cycle) else { return nil }
    self.discs = discs
  }

  /// Whether a value that is known to within `error` certainly lies in one of the discs.
  package func holds(_ z: Complex, within error: Double) -> Bool {
    discs.contains { Self.holds($0, z, error) }
  }

  /// The period, if an orbit's value certainly lies in the first disc.
  func period(at z: Complex) -> Int? {
    smallestHolds(z, within: 0x1p-50 * z.maxNorm) ? period : nil
  }

  /// A square in the first disc, by which the kernels choose candidates.
  var trap: BasinSquare { BasinSquare(middle: discs[0].middle, size: 0.7 * discs[0].radius) }

  /// Whether a value certainly lies in the first disc, which every attracted orbit enters.
  func smallestHolds(_ z: Complex, within error: Double) -> Bool {
    Self.holds(discs[0], z, error)
  }

  private static func holds(
    _ disc: (middle: Complex, radius: Double), _ z: Complex, _ error: Double
  ) -> Bool {
    let gap = (z - disc.middle).lengthSquared.squareRoot()
    // The middle, the radius and the gap have rounding errors.
    return gap * (1 + 0x1p-50) + error + 0x1p-50 * (z.maxNorm + disc.middle.maxNorm) < disc.radius
  }

  /// The widest discs for which the radius of the first is a power of two: ρ′ = f(|w| + ρ) −
  /// f(|w|).
  ///
  /// They are discs about the exact points of the cycle, which `middles` approximates.
  private static func discs(_ formula: Multibrot, _ cycle: [FloatExpComplex])
    -> [(middle: Complex, radius: Double)]?
  {
    let middles = cycle.map(\.nearest)
    var first = 1.0
    while first > 0x1p-900 {
      var radius = first
      var radii: [Double] = []
      for middle in middles {
        radii.append(radius)
        let size = middle.lengthSquared.squareRoot() * (1 + 0x1p-50)
        radius = (1 + 0x1p-40) * formula.perturb(Complex(radius, 0), at: Complex(size, 0)).re
        if radius > 4 { break }
      }
      if radii.count == middles.count && radius < first {
        return zip(middles, radii).map { ($0, $1) }
      }
      first *= 0.5
    }
    return nil
  }
}

extension Multibrot {
  /// The points of the attracting cycle of c, starting with the smallest; nil if none is found.
  ///
  /// The orbit of 0 is followed until it returns to an earlier value near its smallest ones. From
  /// there Newton's method continues in full precision; the multiplier is computed at its end.
  ///
  /// - Throws: `CancellationError`.
  func attractingCycle(at c: BigComplex) throws -> [FloatExpComplex]? {
    var scratch = OrbitScratch(precision: c.precision)
    var z = BigComplex(precision: c.precision)
    var value = FloatExpComplex.zero
    var error = PointError(start: value, c, self)
    var cycleDetector = CycleDetector(tolerance: 0x1p-30)
    let stride = Self.cancellationStride(c.precision)
    for n in 1...AttractingBasin.patience {
      if n % stride == 0 { try Task.checkCancellation() }
      error.advance(self, from: value)
      step(&z, c, &scratch)
      value = OrbitPoint(z).value
      if value.nearest.lengthSquared > Self.escapeRadiusSquared { return nil }
      // An orbit whose error is so large does not settle: otherwise its error would have settled,
      // too.
      if !error.isWithin(0x1p-10, of: .one) { return nil }
      guard let candidate = cycleDetector.period(arrivingAt: value, n) else { continue }
      if let cycle = try cycle(near: z, c, length: candidate, &scratch) { return cycle }
      cycleDetector.refuse(at: n)
    }
    return nil
  }

  /// The cycle that Newton's method finds from a point, starting with its smallest point.
  ///
  /// Nil if it finds no cycle, or one that does not attract.
  private func cycle(
    near start: BigComplex, _ c: BigComplex, length: Int, _ scratch: inout OrbitScratch
  ) throws -> [FloatExpComplex]? {
    var z = start
    let digits = FloatExp(1, exponent: -c.precision / 2)
    for _ in 0..<64 {
      var image = z
      var slope = FloatExpComplex.one
      var points: [FloatExpComplex] = []
      for n in 0..<length {
        if n & 255 == 0 { try Task.checkCancellation() }
        points.append(image.scaled)
        slope = derivative(at: image.scaled) * slope
        step(&image, c, &scratch)
        if image.nearest.lengthSquared > Self.escapeRadiusSquared { return nil }
      }
      image.subtract(z)
      let correction = image.scaled.divided(by: .one - slope)
      if correction.maxNorm <= digits * max(z.scaled.maxNorm, digits) {
        guard slope.length < FloatExp(1 - 0x1p-40) else { return nil }
        return closed(points, digits: digits)
      }
      z.add(BigComplex(correction, precision: c.precision))
    }
    return nil
  }

  /// The first period of a list that may contain several, rotated to start at its smallest point.
  private func closed(_ points: [FloatExpComplex], digits: FloatExp) -> [FloatExpComplex] {
    let near = digits * FloatExp(1, exponent: 12)
    let period = (1..<max(2, points.count)).first { n in
      n < points.count && points.count % n == 0
        && (points[n] - points[0]).maxNorm <= near * max(points[0].maxNorm, near)
    }
    let cycle = points.prefix(period ?? points.count)
    let smallest = cycle.indices.min { cycle[$0].maxNorm < cycle[$1].maxNorm } ?? 0
    return Array(cycle[smallest...] + cycle[..<smallest])
  }
}
