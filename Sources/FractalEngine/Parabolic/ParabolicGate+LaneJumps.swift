// ParabolicGate+LaneJumps — takes lanes through the parabolic gate between two fixed points.

internal import CLaneKernels

extension ParabolicGate: LaneJumps {
  /// Takes all jumping lanes through the gate.
  ///
  /// Afterward they are active behind it, beside the reference, or have reached the limit.
  func run(_ lanes: inout PixelLanes, _ picture: PictureConstants, _ choice: KernelChoice) {
    let (points, limit) = (picture.orbit.points, picture.limit)
    if choice != .scalar {
      VectorKernel.cross(self, &lanes, beside: points, limit: limit, choice)
    }
    // All lanes, one by one, or those that the vector kernel could not take.
    for lane in 0..<PixelLanes.lanes where lanes.jumping[lane] != 0 {
      let half = Complex(0.5, 0)
      let d = Complex(lanes.dx[lane], lanes.dy[lane])
      let (u, slope) = lanes.depart(lane, from: half, points)
      var jump = parabolicJump(of: d, u: u, slope: slope, n: lanes.n[lane])
      let hasCrossed = choice == .scalar && cross(&jump)
      if !hasCrossed { takeSingleSteps(&jump, d, limit: limit) }
      // A value that is still inside the gate at the limit has not escaped.
      jump.n = min(jump.n, limit)
      let z = half + jump.u
      // A jump increases an error only little, and divided by the slope at the jump's end it is
      // smaller: after the first jump it is nearly 0, although δ has digits that z lacks.
      if hasCrossed { lanes.roundingError[lane] = 2 * z.maxNorm / jump.slope.maxNorm }
      // A jump has few rounding errors, however many iterations it replaces.
      let errors =
        hasCrossed ? Int(FATHOM_ROUNDINGS) * jump.blaSteps : jump.n - lanes.n[lane]
      lanes.comeBack(
        lane, jump, z: z, slope: jump.slope, errors: errors, limit: limit)
      // The lane continues beside the reference, so that BLA steps may be valid.
      let m = hasCrossed ? indices.behind : nearest(to: z, points)
      let delta = z - points[m]
      (lanes.m[lane], lanes.x[lane], lanes.y[lane]) = (m, delta.re, delta.im)
      lanes.roundingError[lane] = 2 * delta.maxNorm / jump.slope.maxNorm
    }
  }

  /// The index of the point nearest to a z that has left the jump region by single steps.
  private func nearest(to z: Complex, _ points: [Complex]) -> Int {
    // The passage takes more steps than that, so the orbit has all of these points.
    let range = indices.before..<indices.before + 96
    return range.min { (points[$0] - z).maxNorm < (points[$1] - z).maxNorm } ?? indices.before
  }
}
