// CubicSegment — a piece of a stroke's middle line, with its half width as a third coordinate.

/// A cubic Bézier curve of points (x, y, half width).
struct CubicSegment {
  let a: SIMD3<Double>
  let b: SIMD3<Double>
  let c: SIMD3<Double>
  let d: SIMD3<Double>

  init(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>, _ d: SIMD3<Double>) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  /// Both halves, by de Casteljau's construction.
  var halves: (CubicSegment, CubicSegment) {
    let (ab, bc, cd) = ((a + b) / 2, (b + c) / 2, (c + d) / 2)
    let (abc, bcd) = ((ab + bc) / 2, (bc + cd) / 2)
    let middle = (abc + bcd) / 2
    return (CubicSegment(a, ab, abc, middle), CubicSegment(middle, bcd, cd, d))
  }

  /// The length of the polygon of its four points, which is at least that of the curve.
  var polygonLength: Double { length(b - a) + length(c - b) + length(d - c) }

  /// The directions in which the curve begins and ends; nil if all four points are one.
  var directions: (start: SIMD2<Double>, end: SIMD2<Double>)? {
    guard let start = direction(b - a) ?? direction(c - a) ?? direction(d - a),
      let end = direction(d - c) ?? direction(d - b) ?? direction(d - a)
    else { return nil }
    return (start, end)
  }

  /// Whether the curve turns by less than 37 degrees, and no side of its polygon leads further
  /// away from its chord.
  var isGentle: Bool {
    guard let (start, end) = directions else { return true }
    guard let chord = direction(d - a), (start * end).sum() > 0.8 else { return false }
    return [b - a, c - b, d - c].allSatisfy { side in
      direction(side).map { ($0 * chord).sum() > 0.8 } ?? true
    }
  }

  /// The curve's chord as a segment.
  var straightened: CubicSegment {
    CubicSegment(a, a + (d - a) / 3, d + (a - d) / 3, d)
  }
}

extension SIMD3<Double> {
  /// The position without the half width.
  var plane: SIMD2<Double> { SIMD2(x, y) }
}

private func length(_ way: SIMD3<Double>) -> Double {
  (way.x * way.x + way.y * way.y).squareRoot()
}

/// The unit vector of a way; nil where it is too short to have a direction.
private func direction(_ way: SIMD3<Double>) -> SIMD2<Double>? {
  let size = length(way)
  return size > 1e-12 ? way.plane / size : nil
}
