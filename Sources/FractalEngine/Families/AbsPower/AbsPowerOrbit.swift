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
