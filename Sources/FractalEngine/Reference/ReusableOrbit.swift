// ReusableOrbit — a reference orbit with its low parts, to be carried to another center.

package import Numbers

/// An orbit as plain iteration in full precision computed it, with its low parts.
package struct ReusableOrbit: Sendable {
  package let orbit: ReferenceOrbit
  package let lowParts: OrbitLowParts
  /// Z[1], at the orbit's precision.
  package let center: BigComplex

  package init(orbit: ReferenceOrbit, lowParts: OrbitLowParts, center: BigComplex) {
    precondition(lowParts.points.count == orbit.points.count, "one residue a point")
    precondition(orbit.precision == center.precision, "the center is the one that was iterated")
    (self.orbit, self.lowParts, self.center) = (orbit, lowParts, center)
  }

  /// Whether it is worth trying to carry this orbit to a center C + d and a view of radius r.
  ///
  /// It is if the nucleus may lie in that view, or the limit is far enough. Only speed depends on
  /// the answer: a wrong yes costs the attempt, a wrong no the direct computation.
  package func mayServe(offset: FloatExpComplex, radius: FloatExp, limit: Int) -> Bool {
    switch orbit.end {
    case .escaped, .attracted: return true
    case .limit, .cut, .digits: return limit <= orbit.last
    case .period:
      // Z[n] at C + d, by linear extrapolation.
      let last = orbit.scaled(at: orbit.last) + orbit.lastSlope * offset
      return last.length < FloatExp(2) * radius * orbit.lastSlope.length
    }
  }

  /// Whether Z[m] is kept whole, with its exponent.
  func isSmall(_ m: Int) -> Bool { orbit.points[m].maxNorm < ReferenceOrbit.smallest }

  /// Whether the stored point is the nearest to the exact Z[m].
  ///
  /// It is not where plain iteration rounded to the other side, or where only rounding is left.
  @inline(__always)
  private func isNearest(_ m: Int) -> Bool {
    orbit.points[m] + lowParts.points[m] == orbit.points[m]
  }

  /// The exact Z[m], each part to 2^−105 of itself and `lowPartError`.
  @inline(__always)
  package func pair(at m: Int) -> DoubleDoubleExpComplex {
    if isSmall(m), let small = lowParts.small[m] { return DoubleDoubleExpComplex(small) }
    if !isNearest(m) { return sum(at: m) }
    return DoubleDoubleExpComplex(orbit.points[m], lowPart: lowParts.points[m])
  }

  /// The error of `pair(at:)` that comes from the low part, in each part.
  @inline(__always)
  func lowPartError(at m: Int) -> FloatExp {
    if isSmall(m) { return .zero }
    let least = FloatExp(1, exponent: -1074)
    return isNearest(m)
      ? least : least + FloatExp(0x1p-52) * FloatExp(lowParts.points[m].maxNorm)
  }

  private func sum(at m: Int) -> DoubleDoubleExpComplex {
    func sum(_ a: Double, _ b: Double) -> BigFloat {
      var sum = BigFloat(a, precision: 160)
      sum.add(BigFloat(b, precision: 160))
      return sum
    }
    let (point, lowPart) = (orbit.points[m], lowParts.points[m])
    return DoubleDoubleExpComplex(BigComplex(sum(point.re, lowPart.re), sum(point.im, lowPart.im)))
  }
}
