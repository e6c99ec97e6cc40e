// AbsPowerMap+BLA — joins the steps of an absolute-value map into BLA steps.
//
// docs/theory.md §11 derives their validity radius and error.

extension AbsPowerMap {
  /// Makes the BLA steps along an orbit.
  ///
  /// - Parameters:
  ///   - radius: r, in plane units: no pixel is farther from the center.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(length).
  func blaSteps<Points: AbsPowerPoints>(
    along points: Points, radius: Points.Part
  ) throws -> AbsPowerBLASteps<Points.Part> {
    try AbsPowerBLASteps(along: points.last) { step(at: points, $0, radius) }
  }

  /// Makes the single step from a point.
  private func step<Points: AbsPowerPoints>(at points: Points, _ m: Int, _ radius: Points.Part)
    -> AbsPowerBLAStep<Points.Part>
  {
    typealias Part = Points.Part
    let (z, unfolded) = (points.point(m), points.unfolded(m))
    let tangent = tangent(at: z, unfolded: unfolded)
    let (one, zero) = (Part(1), Part.zero)
    let alongX = tangent(Planar(one, zero))
    let alongY = tangent(Planar(zero, one))
    let growth = tangent.slope.length
    let isOnCrease = foldsAboveRealAxis && z.im == zero && unfolded.im == zero
    let others: Folds = isOnCrease ? .re : [.re, .im]
    // A rotation maps y a quarter turn ahead of x, a reflection a quarter turn behind it. On the
    // crease, x is scaled by a real number, and a positive y stays positive.
    let isMirrored =
      isOnCrease ? alongX.re < zero : alongX.re * alongY.im - alongX.im * alongY.re < zero
    // The nonlinear part of w is (p − 1)/2·|δ|/|Z| of it, and no sign may change at a crease.
    var room = Part(2 * Part.blaTolerance / Double(power - 1)) * z.length
    if let crease = before.intersection(others).room(at: z), crease < room { room = crease }
    if let crease = after.intersection(others).room(at: unfolded),
      crease < Part(2) * growth * room
    {
      room = crease / (Part(2) * growth)
    }
    // The validity radius is in the max norm.
    return AbsPowerBLAStep(
      factor: alongX, isMirrored: isMirrored, growth: growth, shiftX: Planar(radius, zero),
      shiftY: Planar(zero, radius), bound: Part(0.7) * room, isOnCrease: isOnCrease)
  }

  /// Whether the crease im = 0 is mapped into itself, and differences on both sides of it to
  /// differences above it.
  private var foldsAboveRealAxis: Bool {
    before == [.re, .im] && after.isEmpty
      || before.isEmpty && after.contains(.im) && !after.contains(.conjugation)
  }
}
