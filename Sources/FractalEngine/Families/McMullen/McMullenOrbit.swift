// McMullenOrbit — the reference of a picture of z² + λ·z⁻²: one critical orbit, and perhaps another.

/// The critical orbit from Z[1] = 2w on, then in a Julia plane the orbit of the center.
///
/// 33 bytes a point. Index 0 is nowhere: the critical points themselves are no points of it, since
/// a pixel that rebases does so together with its next step.
struct McMullenOrbit: Sendable {
  let points: [Planar<Double>]
  /// ±Z² − w, computed in full precision and then rounded.
  let gaps: [Planar<Double>]
  let turns: [Bool]
  /// Those of which a part is not 0 and below 2^−900.
  let smallPoints: [Int: McMullenPoint<FloatExp>]
  /// w.
  let root: Planar<FloatExp>
  /// The last index of the critical orbit.
  let criticalLast: Int
  /// Where pixels begin.
  let start: Int
  /// How the critical orbit ended.
  let end: OrbitEnd
  /// In bits.
  let precision: Int

  var last: Int { points.count - 1 }

  var byteCount: Int { 33 * points.count + 112 * smallPoints.count }
}
