// HybridMap+Orbit — the reference orbits of a hybrid formula in full precision.

internal import BigNumbers

extension HybridMap {
  /// Computes a reference orbit.
  ///
  /// It ends when it escapes, where it may have reached the view's nucleus, or at the limit. A
  /// pixel that outlives it rebases, so its end affects only the speed.
  ///
  /// - Parameters:
  ///   - center: The reference point, whose precision is that of the orbit.
  ///   - line: The line that is applied to 0. In a Julia set, the number of lines stands for the
  ///     orbit of the view's center.
  ///   - radius: r, in plane units.
  ///   - limit: The greatest length, at least 1.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(length · M(precision)).
  func orbit(
    at center: BigComplex, from line: Int, radius: FloatExp, limit: Int,
    progress: (Int) -> Void = { _ in }
  ) throws -> HybridOrbit {
    var iterate = exactOrbit(at: center, from: line)
    var tangent = HybridTangent(self, iterate)
    let most = max(1, min(limit, HybridOrbit.longest / lines.count))
    let stride = Multibrot.cancellationStride(center.precision)
    var points = [tangent.value.nearest]
    var slots: [Planar<Double>] = []
    var smallPoints = tangent.value.isSmall ? [0: tangent.value] : [:]
    var smallSlots: [Int: Planar<FloatExp>] = [:]
    var end = OrbitEnd.limit
    while points.count <= most {
      let n = points.count
      if n % stride == 0 {
        try Task.checkCancellation()
        progress(n)
      }
      for value in tangent.step(&iterate) {
        if value.isSmall { smallSlots[slots.count] = value }
        slots.append(value.nearest)
      }
      let z = tangent.value
      if z.isSmall { smallPoints[n] = z }
      points.append(z.nearest)
      if points[n].complex.lengthSquared > Multibrot.escapeRadiusSquared {
        end = .escaped
        break
      }
      // The orbits of 0 in a Julia set are those of every pixel.
      if (constant == nil || line == lines.count) && tangent.mayReachZero(within: radius) {
        end = .period(n)
        break
      }
    }
    return HybridOrbit(
      line: line, points: points, slots: slots, slotCount: slotCount, smallPoints: smallPoints,
      smallSlots: smallSlots, end: end, precision: center.precision)
  }

  /// Computes the points of an orbit again, in double-double.
  ///
  /// - Parameters:
  ///   - center: The center of the orbit, in the orbit's precision.
  ///   - line: The line, as for `orbit(at:from:radius:limit:)`.
  ///   - last: The index of the orbit's last point.
  /// - Throws: `CancellationError`.
  func doubleDoublePoints<Part>(at center: BigComplex, from line: Int, last: Int) throws
    -> DoubleDoubleHybridPoints<Part>
  {
    var iterate = exactOrbit(at: center, from: line)
    var points = [Planar(Part(iterate.z.re), Part(iterate.z.im))]
    var slots: [Planar<Part>] = []
    let stride = Multibrot.cancellationStride(center.precision)
    for m in 1...last {
      if m % stride == 0 { try Task.checkCancellation() }
      let steps = lines[iterate.line].steps
      iterate.step { index, value in
        if steps[index].slot >= 0 {
          slots.append(Planar(Part(value.re), Part(value.im)))
        }
      }
      while slots.count < m * slotCount { slots.append(.zero) }
      points.append(Planar(Part(iterate.z.re), Part(iterate.z.im)))
    }
    return DoubleDoubleHybridPoints(points: points, slots: slots, slotCount: slotCount)
  }
}

extension HybridTangent {
  /// Whether a c within a distance of this one may have an orbit that is 0 here.
  ///
  /// The test is |Z| < r·σ, where σ is a lower bound on the factor by which dZ/dC stretches any
  /// direction.
  fileprivate func mayReachZero(within radius: FloatExp) -> Bool {
    let (x, y) = (slopes.alongX, slopes.alongY)
    let area = x.re * y.im - x.im * y.re
    let size = x.length + y.length
    if size.isZero { return false }
    let magnitude = area < .zero ? -area : area
    return value.length < radius * (magnitude / size)
  }
}
