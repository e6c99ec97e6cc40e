// NeutralPointPolynomials+LaneJumps — takes lanes past a neutral point by polynomials.

extension NeutralPointPolynomials: LaneJumps {
  /// The number of polynomials after which a lane leaves, so that a return can be detected;
  /// otherwise it might never leave.
  static let patience = 256

  /// Takes all jumping lanes past the fixed point.
  ///
  /// Afterward they are active at the start of the reference, or have reached the limit.
  func run(_ lanes: inout PixelLanes, _ picture: PictureConstants, _ choice: KernelChoice) {
    var jumping: [Int] = []
    var parabolicJumps: [ParabolicJump] = []
    for lane in 0..<PixelLanes.lanes where lanes.jumping[lane] != 0 {
      let place = self.place(of: Complex(lanes.dx[lane], lanes.dy[lane]))
      let (u, slope) = lanes.depart(lane, from: point, picture.orbit.points)
      jumping.append(lane)
      parabolicJumps.append(
        ParabolicJump(
          offset: place.offset, parameterSlope: 2 * place.parameterSlope,
          u: u - (rest + 0.5 * place.offset), slope: slope - place.parameterSlope,
          n: lanes.n[lane]))
    }
    pass(&parabolicJumps, limit: picture.limit, budget: Self.patience, choice)
    for (lane, parabolicJump) in zip(jumping, parabolicJumps) {
      let z = point + (parabolicJump.u + (rest + 0.5 * parabolicJump.offset))
      lanes.comeBack(
        lane, parabolicJump, z: z, slope: parabolicJump.slope + 0.5 * parabolicJump.parameterSlope,
        errors: parabolicJump.n - lanes.n[lane], limit: picture.limit)
      if parabolicJump.blaSteps == Self.patience {
        lanes.noteReturn(lane, z: z, trials: picture.strategy.triesMinima)
      }
    }
  }

  /// Advances values by at most `budget` polynomials each.
  func pass(
    _ parabolicJumps: inout [ParabolicJump], limit: Int, budget: Int, _ choice: KernelChoice
  ) {
    if choice != .scalar {
      return VectorKernel.pass(self, &parabolicJumps, choice, limit: limit, budget: budget)
    }
    for index in parabolicJumps.indices {
      pass(&parabolicJumps[index], limit: limit, budget: budget)
    }
  }
}
