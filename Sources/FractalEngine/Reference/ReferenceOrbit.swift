// ReferenceOrbit — the one orbit computed in full precision, as the kernels read it.

/// The orbit of the view's center: Z[0] = 0, Z[1] = C, …, rounded to doubles.
///
/// For a Julia set, whose pixels are starts of orbits, it is the orbit of 0 followed by that of the
/// center.
///
/// It takes 16 bytes a point, and has a short list of the points too small for a double.
package struct ReferenceOrbit: Sendable {
  /// Z[m] as nearest doubles; at least two points, of which the first is 0.
  package let points: [Complex]
  /// Points other than 0 with max(|re|, |im|) below 2^−900, sorted by index, with their exponent.
  package let smallPoints: [(index: Int, value: FloatExpComplex)]
  package let end: OrbitEnd
  /// The precision of the orbit, in bits.
  package let precision: Int
  /// dZ/dC at the last point.
  package let lastSlope: FloatExpComplex
  /// The smallest max(|re|, |im|) of the points between the first, which is 0, and the last.
  ///
  /// In an orbit of two points there are none between; then this is large.
  package let lowest: FloatExp

  /// The size below which a point is also stored with its exponent.
  package static let smallest = 0x1p-900

  package init(
    points: [Complex], smallPoints: [(index: Int, value: FloatExpComplex)], end: OrbitEnd,
    precision: Int, lastSlope: FloatExpComplex
  ) {
    precondition(points.count >= 2, "an orbit has at least Z[0] and Z[1]")
    (self.points, self.smallPoints) = (points, smallPoints)
    (self.end, self.precision, self.lastSlope) = (end, precision, lastSlope)
    lowest = Self.lowest(of: points, smallPoints)
  }

  private static func lowest(
    of points: [Complex], _ smallPoints: [(index: Int, value: FloatExpComplex)]
  ) -> FloatExp {
    var lowest = Double.greatestFiniteMagnitude
    for m in 1..<(points.count - 1) { lowest = min(lowest, points[m].maxNorm) }
    if lowest >= smallest { return FloatExp(lowest) }
    // A point that is exactly 0, not only below the range of doubles, is in no list.
    let inner = smallPoints.filter { $0.index < points.count - 1 }
    let zeros = points.dropFirst().dropLast().count { $0.maxNorm < smallest } - inner.count
    return zeros > 0 ? .zero : inner.map(\.value.maxNorm).min() ?? .zero
  }

  /// The index of the last point, at which every pixel rebases.
  package var last: Int { points.count - 1 }

  /// Z[m] with its exponent.
  ///
  /// - Complexity: O(1) for a point that is a normal double, otherwise O(log `smallPoints.count`).
  package func scaled(at m: Int) -> FloatExpComplex {
    let point = points[m]
    if point.maxNorm >= Self.smallest { return FloatExpComplex(point) }
    let place = smallPoints.partitioningIndex { $0.index >= m }
    let isListed = place < smallPoints.count && smallPoints[place].index == m
    return isListed ? smallPoints[place].value : .zero
  }
}
