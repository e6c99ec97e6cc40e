// AbsPowerOrbit — the reference orbit of an absolute-value map, with the powers that folds need.

/// The orbit of a view's center: Z[0] = 0, Z[1] = C, …, each part rounded to double.
///
/// It takes 16 bytes a point, and as many again where there are folds after the power.
struct AbsPowerOrbit: Sendable {
  /// The points, at least two, of which the first is 0.
  let points: [Planar<Double>]
  /// The powers Z^p before the folds after them, for each point but the last; empty without such
  /// folds.
  let unfolded: [Planar<Double>]
  /// The elements of `points` and `unfolded` with a part that is not 0 and below 2^−900.
  let smallPoints: [Int: Planar<FloatExp>]
  let smallUnfolded: [Int: Planar<FloatExp>]
  let end: OrbitEnd
  /// The precision in bits.
  let precision: Int

  /// The greatest length: with its BLA steps in floatexp, a point takes some 400 bytes.
  static let longest = 1 << 20

  var last: Int { points.count - 1 }

  var byteCount: Int {
    16 * (points.count + unfolded.count) + 64 * (smallPoints.count + smallUnfolded.count)
  }
}
