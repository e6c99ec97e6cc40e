// DoubleDoubleAbsPowerPoints — the points of an orbit in double-double.

/// The points of an orbit in double-double.
struct DoubleDoubleAbsPowerPoints<Part: DoubleDoubleNumber>: AbsPowerPoints {
  /// The points, as in an `AbsPowerOrbit`.
  let points: [Planar<Part>]
  let powers: [Planar<Part>]

  var last: Int { points.count - 1 }

  @inline(__always)
  func point(_ m: Int) -> Planar<Part> { points[m] }

  @inline(__always)
  func unfolded(_ m: Int) -> Planar<Part> { powers.isEmpty ? .zero : powers[m] }
}
