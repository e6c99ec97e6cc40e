// KeptOrbit — a reference orbit with the digits that its doubles lack, to be carried elsewhere.

package import Numbers

/// An orbit as plain iteration in full precision computed it, and what rounding took.
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
    case .limit: return limit <= orbit.last
    case .period:
      // Z[n] at C + d, were it linear.
      let last = orbit.scaled(at: orbit.last) + orbit.lastSlope * offset
      return last.length < ScaledDouble(2) * radius * orbit.lastSlope.length
    }
  }

  /// Whether Z[m] is kept with its exponent, whole.
  func isSmall(_ m: Int) -> Bool { orbit.points[m].maxNorm < ReferenceOrbit.smallest }

  /// Z[m], each part to 2^−105 of itself, or to 2^−1074 where it is not small.
  @inline(__always)
  package func pair(at m: Int) -> PairComplex {
    if isSmall(m), let small = residues.small[m] { return PairComplex(small) }
    return PairComplex(orbit.points[m], residue: residues.points[m])
  }
}
