// ReferenceOrbit — the one orbit computed in full precision, as the kernels read it.

/// Why a reference orbit ends where it does.
///
/// A pixel that outlives it rebases to its start.
package enum OrbitEnd: Equatable, Sendable {
  /// |Z| is beyond the escape radius.
  case escaped
  /// The view holds a nucleus of this period.
  case period(Int)
  /// The center lies in a component of this period, and the orbit has settled on its cycle.
  case attracted(period: Int)
  /// The iteration limit, or the longest orbit that is stored.
  case limit

  /// The period, where there is one.
  package var period: Int? {
    switch self {
    case .period(let period), .attracted(let period): period
    case .escaped, .limit: nil
    }
  }
}

/// The orbit of the view's center: Z[0] = 0, Z[1] = C, …, rounded to doubles.
///
/// 16 bytes a point, and a short list of the points too small for a double.
package struct ReferenceOrbit: Sendable {
  /// Z[m] as nearest doubles; at least two, of which the first is 0.
  package let points: [Complex]
  /// Points with max(|re|, |im|) below 2^−900 and not 0, by rising index, with their exponent.
  package let smallPoints: [(index: Int, value: ScaledComplex)]
  package let end: OrbitEnd
  /// In bits.
  package let precision: Int
  /// dZ/dC at the last point.
  package let lastSlope: ScaledComplex

  /// Below this a point is also kept with its exponent.
  package static let smallest = 0x1p-900

  package init(
    points: [Complex], smallPoints: [(index: Int, value: ScaledComplex)], end: OrbitEnd,
    precision: Int, lastSlope: ScaledComplex
  ) {
    precondition(points.count >= 2, "an orbit has at least Z[0] and Z[1]")
    (self.points, self.smallPoints) = (points, smallPoints)
    (self.end, self.precision, self.lastSlope) = (end, precision, lastSlope)
  }

  /// The index of the last point, at which every pixel rebases.
  package var last: Int { points.count - 1 }

  /// Z[m] with its exponent.
  ///
  /// - Complexity: O(1) for a point that is a normal double, else O(log `smallPoints.count`).
  package func scaled(at m: Int) -> ScaledComplex {
    let point = points[m]
    if point.maxNorm >= Self.smallest { return ScaledComplex(point) }
    var (low, high) = (0, smallPoints.count)
    while low < high {
      let middle = (low + high) / 2
      if smallPoints[middle].index < m { low = middle + 1 } else { high = middle }
    }
    if low < smallPoints.count && smallPoints[low].index == m { return smallPoints[low].value }
    return .zero
  }
}
