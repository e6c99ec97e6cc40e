// HybridMap+Escape — direct iteration of one pixel of a hybrid formula in MPFR: the oracle.

package import BigNumbers

extension HybridMap {
  /// Iterates c in full precision until it escapes; nil if it does not escape within `limit`.
  ///
  /// The slope is a number D such that |z| ln|z| / |D| and z / D give the distance estimate and its
  /// direction as for a holomorphic map, as in `AbsPowerMap.escape(of:limit:)`.
  ///
  /// - Parameter c: The pixel's point, whose precision is that of the iteration; in a Julia set it
  ///   is the start of the orbit, which itself is not tested.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n · M(precision)), constant memory.
  package func escape(of c: BigComplex, limit: Int) throws -> Escape? {
    var iterate = exactOrbit(of: c)
    var tangent = HybridTangent(self, iterate)
    let stride = Multibrot.cancellationStride(c.precision)
    for n in 1...max(1, limit) {
      if n % stride == 0 { try Task.checkCancellation() }
      tangent.step(&iterate)
      if iterate.hasEscaped { return tangent.escape(of: iterate, n: n) }
    }
    return nil
  }

  /// Finds how c escapes, or that its precision does not suffice.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: That of `escape(of:limit:)`.
  func end(of c: BigComplex, limit: Int) throws -> AbsPowerEnd {
    var iterate = exactOrbit(of: c)
    var tangent = HybridTangent(self, iterate)
    let stride = Multibrot.cancellationStride(c.precision)
    let (radius, least) = (FloatExp(Multibrot.escapeRadius), FloatExp(AbsPowerMap.lostError))
    func escaped(_ n: Int) -> AbsPowerEnd {
      let isAccurate = tangent.error < FloatExp(0x1p-72)
      return .escaped(n: n, accurately: isAccurate ? tangent.escape(of: iterate, n: n) : nil)
    }
    for n in 1...max(1, limit) {
      if n % stride == 0 { try Task.checkCancellation() }
      tangent.step(&iterate)
      let (size, error) = (tangent.value.length, tangent.error)
      // The margin covers the rounding of the size.
      let room = error + FloatExp(0x1p-40) * size
      if size > radius + room { return escaped(n) }
      if error > least { return .lost(after: n) }
      if size + room > radius {
        // A level line may cross a deep view, all of which then is this near to the radius.
        let excess = iterate.excess
        let uncertainty = FloatExp(4 * Multibrot.escapeRadius) * (error + tangent.rounding)
        if excess > uncertainty { return escaped(n) }
        if !(excess < -uncertainty) { return .lost(after: n) }
      }
    }
    return .bounded
  }

  /// Whether a cycle of exactly this period attracts the critical orbit of c, in full precision.
  ///
  /// The proof is a disc around a point of the orbit that the lines of a period map into itself.
  ///
  /// - Parameter period: In iterations; a multiple of the number of lines, or there is no cycle.
  /// - Throws: `CancellationError`.
  package func hasAttractingCycle(_ c: BigComplex, period: Int) throws -> Bool {
    guard period % lines.count == 0 else { return false }
    var iterate = exactOrbit(of: c)
    var (settled, settling) = (0, max(64, 1000 / period) * period)
    let patience = max(1 << 20, 16 * settling)
    while settling <= patience {
      for n in settled..<settling {
        if n & 255 == 0 { try Task.checkCancellation() }
        iterate.step()
        if iterate.z.nearest.lengthSquared > Multibrot.escapeRadiusSquared { return false }
      }
      let first = iterate.z
      var image = iterate
      for n in 0..<period {
        if n & 255 == 0 { try Task.checkCancellation() }
        image.step()
        if image.z.nearest.lengthSquared > Multibrot.escapeRadiusSquared { return false }
      }
      var moved = image.z
      moved.subtract(first)
      let gap = Planar<FloatExp>(moved).length
      // An orbit that has settled to within its precision no longer changes.
      let least = max(gap.isZero ? Int.min : gap.exponent + 2, -c.precision / 2)
      var trap = TrappingDiscs(radii: [0, 4, 8, 16, 32].map { FloatExp(1, exponent: least + $0) })
      for n in 1...period {
        if n & 255 == 0 { try Task.checkCancellation() }
        let (size, line) = (Planar<FloatExp>(iterate.z).length, iterate.line)
        trap.pass { imageRadius($0, at: size, line) }
        iterate.step()
        guard period % n == 0 && n % lines.count == 0 else { continue }
        var moved = iterate.z
        moved.subtract(first)
        let length = Planar<FloatExp>(moved).length
        if let found = trap.period(gap: length, error: .zero, after: n) { return found == period }
      }
      (settled, settling) = (settling + period, 4 * settling)
    }
    return false
  }

  /// The greatest radius of the image of a disc whose middle has at most this modulus.
  ///
  /// A fold never increases a distance, and |zw − z′w′| ≤ |z||w − w′| + |w′||z − z′|.
  func imageRadius<Part: RealNumber>(_ radius: Part, at size: Part, _ line: Int) -> Part? {
    if radius > Part(4) { return nil }
    var now = (size: size, radius: radius)
    var stored = now
    for step in lines[line].steps {
      switch step.kind {
      case .square:
        now = (now.size * now.size, (now.size + now.size + now.radius) * now.radius)
      case .multiply:
        let radius =
          now.size * stored.radius + stored.size * now.radius + now.radius * stored.radius
        now = (now.size * stored.size, radius)
      case .store: stored = now
      case .absoluteRe, .absoluteIm, .negateRe, .negateIm, .rotate: break
      }
    }
    // A little more than all rounding errors of the sizes.
    return Part(1 + 0x1p-30) * now.radius
  }
}
