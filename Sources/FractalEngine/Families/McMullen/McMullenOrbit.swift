// McMullenOrbit — the reference of a picture of z² + λ·z⁻²: one or two orbits.

/// The critical orbit from Z[1] = 2w on, then in a Julia plane the orbit of the center.
///
/// It takes 33 bytes a point. Index 0 has no point: the critical points are not stored, because a
/// pixel takes its next step together with the rebase.
struct McMullenOrbit: Sendable {
  let points: [Planar<Double>]
  /// The gaps ±Z² − w, computed in full precision and then rounded.
  let gaps: [Planar<Double>]
  let areTurned: [Bool]
  /// The points with a part that is not 0 and below 2^−900.
  let smallPoints: [Int: McMullenPoint<FloatExp>]
  /// The root w = √λ.
  let root: Planar<FloatExp>
  /// The last index of the critical orbit.
  let criticalLast: Int
  /// The index at which pixels begin.
  let start: Int
  /// The reason why the critical orbit ended.
  let end: OrbitEnd
  /// The precision in bits.
  let precision: Int

  var last: Int { points.count - 1 }

  var byteCount: Int { 33 * points.count + 112 * smallPoints.count }
}
