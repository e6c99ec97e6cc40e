// McMullenOrbit — the reference of a picture of z² + λ·z⁻²: one critical orbit, and perhaps another.

/// A point Z of the reference, and where Z² lies between the squares of the critical points.
struct McMullenPoint<Part: RealNumber>: Sendable {
  let z: Planar<Part>
  /// a = ±Z² − w, w = √λ; the sign is the one that makes it smaller.
  let gap: Planar<Part>
  /// Whether that sign is minus.
  let isTurned: Bool
}

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

/// The points of an orbit as a kernel reads them, in its numbers.
protocol McMullenPoints: Sendable {
  associatedtype Part: RealNumber
  /// w.
  var root: Planar<Part> { get }
  subscript(m: Int) -> McMullenPoint<Part> { get }
}

/// In doubles.
struct DoubleMcMullenPoints: McMullenPoints {
  let orbit: McMullenOrbit
  let root: Planar<Double>

  init(_ orbit: McMullenOrbit) { (self.orbit, root) = (orbit, orbit.root.nearest) }

  @inline(__always)
  subscript(m: Int) -> McMullenPoint<Double> {
    McMullenPoint(z: orbit.points[m], gap: orbit.gaps[m], isTurned: orbit.turns[m])
  }
}

/// With exponents.
struct FloatExpMcMullenPoints: McMullenPoints {
  let orbit: McMullenOrbit

  var root: Planar<FloatExp> { orbit.root }

  subscript(m: Int) -> McMullenPoint<FloatExp> {
    orbit.smallPoints[m]
      ?? McMullenPoint(
        z: orbit.points[m].scaled, gap: orbit.gaps[m].scaled, isTurned: orbit.turns[m])
  }
}

/// In double-double.
struct DoubleDoubleMcMullenPoints: McMullenPoints {
  let root: Planar<DoubleDoubleExp>
  let points: [McMullenPoint<DoubleDoubleExp>]

  subscript(m: Int) -> McMullenPoint<DoubleDoubleExp> { points[m] }
}
