// KeptOrbit — a reference orbit with the digits that its doubles lack, to be carried elsewhere.

package import Numbers

/// An orbit as plain iteration in full precision computed it, and what roundings took.
package struct KeptOrbit: Sendable {
  package let orbit: ReferenceOrbit
  package let residues: OrbitResidues
  /// Z[1], at the orbit's precision.
  package let center: BigComplex

  package init(orbit: ReferenceOrbit, residues: OrbitResidues, center: BigComplex) {
    precondition(residues.points.count == orbit.points.count, "one residue a point")
    precondition(orbit.precision == center.precision, "the center is the one that was iterated")
    (self.orbit, self.residues, self.center) = (orbit, residues, center)
  }

  /// Whether it is worth trying to carry this orbit to a center C + d and a view of radius r:
  /// its nucleus may lie in that view, or its limit is far enough.
  ///
  /// Speed alone depends on the answer: a wrong yes costs the trial, a wrong no the direct way.
  package func mayServe(offset: ScaledComplex, radius: ScaledDouble, limit: Int) -> Bool {
    switch orbit.end {
    case .escaped, .attracted: return true
    case .limit, .cut, .digits: return limit <= orbit.last
    case .period:
      // Z[n] at C + d, were it linear.
      let last = orbit.scaled(at: orbit.last) + orbit.lastSlope * offset
      return last.length < ScaledDouble(2) * radius * orbit.lastSlope.length
    }
  }

  /// Whether Z[m] is kept with its exponent, whole.
  func isSmall(_ m: Int) -> Bool { orbit.points[m].maxNorm < ReferenceOrbit.smallest }

  /// Whether the stored point is the nearest to the exact Z[m].
  ///
  /// Not where plain iteration has rounded to the other side, or nothing but rounding is left.
  @inline(__always)
  private func isNearest(_ m: Int) -> Bool {
    orbit.points[m] + residues.points[m] == orbit.points[m]
  }

  /// The exact Z[m], each part to 2^−105 of itself and `residueError`.
  @inline(__always)
  package func pair(at m: Int) -> PairComplex {
    if isSmall(m), let small = residues.small[m] { return PairComplex(small) }
    if !isNearest(m) { return sum(at: m) }
    return PairComplex(orbit.points[m], residue: residues.points[m])
  }

  /// What `pair(at:)` lacks because of the residue, in each part.
  @inline(__always)
  func residueError(at m: Int) -> ScaledDouble {
    if isSmall(m) { return .zero }
    let least = ScaledDouble(1, exponent: -1074)
    return isNearest(m)
      ? least : least + ScaledDouble(0x1p-52) * ScaledDouble(residues.points[m].maxNorm)
  }

  private func sum(at m: Int) -> PairComplex {
    func sum(_ a: Double, _ b: Double) -> BigFloat {
      var sum = BigFloat(a, precision: 160)
      sum.add(BigFloat(b, precision: 160))
      return sum
    }
    let (point, residue) = (orbit.points[m], residues.points[m])
    return PairComplex(BigComplex(sum(point.re, residue.re), sum(point.im, residue.im)))
  }
}
