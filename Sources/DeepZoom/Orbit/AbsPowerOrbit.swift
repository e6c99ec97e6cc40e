// AbsPowerOrbit — the reference orbit of a folded map, with what its folds need to know.

/// The orbit of a view's center: Z[0] = 0, Z[1] = C, …, each part rounded to a double.
///
/// 16 bytes a point, and as many where there are folds after the power.
struct AbsPowerOrbit: Sendable {
  /// At least two, of which the first is 0.
  let points: [Planar<Double>]
  /// Z^p before it was folded, point by point but for the last; empty where it is not folded.
  let unfolded: [Planar<Double>]
  /// Those of `points` and `unfolded` of which a part is not 0 and below 2^−900.
  let smallPoints: [Int: Planar<FloatExp>]
  let smallUnfolded: [Int: Planar<FloatExp>]
  let end: OrbitEnd
  /// In bits.
  let precision: Int

  var last: Int { points.count - 1 }

  var byteCount: Int {
    16 * (points.count + unfolded.count) + 64 * (smallPoints.count + smallUnfolded.count)
  }
}

/// The points of an orbit as a kernel reads them, in its numbers.
protocol AbsPowerPoints: Sendable {
  associatedtype Part: RealNumber
  /// The index of the last point.
  var last: Int { get }
  /// Z[m].
  func point(_ m: Int) -> Planar<Part>
  /// Z[m]^p before it is folded; 0 where it is not.
  func unfolded(_ m: Int) -> Planar<Part>
}

/// In doubles.
struct DoubleAbsPowerPoints: AbsPowerPoints {
  let orbit: AbsPowerOrbit

  var last: Int { orbit.last }

  @inline(__always)
  func point(_ m: Int) -> Planar<Double> { orbit.points[m] }

  @inline(__always)
  func unfolded(_ m: Int) -> Planar<Double> {
    orbit.unfolded.isEmpty ? .zero : orbit.unfolded[m]
  }
}

/// With exponents.
struct FloatExpAbsPowerPoints: AbsPowerPoints {
  let orbit: AbsPowerOrbit

  var last: Int { orbit.last }

  func point(_ m: Int) -> Planar<FloatExp> { orbit.smallPoints[m] ?? orbit.points[m].scaled }

  func unfolded(_ m: Int) -> Planar<FloatExp> {
    orbit.unfolded.isEmpty ? .zero : orbit.smallUnfolded[m] ?? orbit.unfolded[m].scaled
  }
}

/// In double-double.
struct DoubleDoubleAbsPowerPoints<Part: DoubleDoubleNumber>: AbsPowerPoints {
  /// As those of a `AbsPowerOrbit`.
  let points: [Planar<Part>]
  let powers: [Planar<Part>]

  var last: Int { points.count - 1 }

  @inline(__always)
  func point(_ m: Int) -> Planar<Part> { points[m] }

  @inline(__always)
  func unfolded(_ m: Int) -> Planar<Part> { powers.isEmpty ? .zero : powers[m] }
}
