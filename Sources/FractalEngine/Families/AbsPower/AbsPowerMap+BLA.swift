// AbsPowerMap+BLA — joins the steps of a folded map to BLA steps.
//
// docs/theory.md §11: the bounds, and what a BLA step may err.

extension AbsPowerMap {
  /// The BLA steps along an orbit.
  ///
  /// - Parameters:
  ///   - radius: r, in plane units: no pixel is farther from the center.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(length).
  func blocks<Points: AbsPowerPoints>(
    along points: Points, radius: Points.Part
  ) throws -> AbsPowerBLASteps<Points.Part> {
    try AbsPowerBLASteps(along: points.last) { step(at: points, $0, radius) }
  }

  /// A single step.
  private func step<Points: AbsPowerPoints>(at points: Points, _ m: Int, _ radius: Points.Part)
    -> AbsPowerBLAStep<Points.Part>
  {
    typealias Part = Points.Part
    let (z, unfolded) = (points.point(m), points.unfolded(m))
    let tangent = tangent(at: z, unfolded: unfolded)
    let (one, zero) = (Part(1), Part.zero)
    let alongX = tangent(Planar(one, zero))
    let alongY = tangent(Planar(zero, one))
    // A turn takes y a quarter ahead of x, a mirror a quarter behind.
    let isMirrored = alongX.re * alongY.im - alongX.im * alongY.re < zero
    let growth = tangent.slope.length
    // The bend is (p − 1)/2·|δ|/|Z| of w, and on no crease may a sign change.
    var room = Part(2 * Part.blaTolerance / Double(power - 1)) * z.length
    if let crease = before.room(at: z), crease < room { room = crease }
    if let crease = after.room(at: unfolded), crease < Part(2) * growth * room {
      room = crease / (Part(2) * growth)
    }
    // In the max norm.
    return AbsPowerBLAStep(
      factor: alongX, isMirrored: isMirrored, growth: growth, shiftX: Planar(radius, zero),
      shiftY: Planar(zero, radius), bound: Part(0.7) * room)
  }
}
