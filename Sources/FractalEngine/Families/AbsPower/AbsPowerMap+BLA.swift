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
    // A rotation maps y a quarter turn ahead of x, a reflection a quarter turn behind it.
    let isMirrored = alongX.re * alongY.im - alongX.im * alongY.re < zero
    let growth = tangent.slope.length
    // The nonlinear part of w is (p − 1)/2·|δ|/|Z| of it, and no sign may change at a crease.
    var room = Part(2 * Part.blaTolerance / Double(power - 1)) * z.length
    if let crease = before.room(at: z), crease < room { room = crease }
    if let crease = after.room(at: unfolded), crease < Part(2) * growth * room {
      room = crease / (Part(2) * growth)
    }
    // The validity radius is in the max norm.
    return AbsPowerBLAStep(
      factor: alongX, isMirrored: isMirrored, growth: growth, shiftX: Planar(radius, zero),
      shiftY: Planar(zero, radius), bound: Part(0.7) * room)
  }
}
