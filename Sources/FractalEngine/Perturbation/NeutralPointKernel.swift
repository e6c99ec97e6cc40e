// NeutralPointKernel — takes lanes past a fixed point by its polynomials.

enum NeutralPointKernel {
  /// BLA steps after which a lane comes back to be watched: it may stay.
  static let patience = 256

  /// Takes all gated lanes past the point: they are on their way again, at the start of the
  /// reference, or have come to the limit.
  static func run<F: Formula>(
    _ pack: inout PixelLanes, _ picture: PictureConstants<F>, _ choice: KernelChoice
  ) {
    guard let neutralPoint = picture.neutralPoint, PixelLanes.any(pack.jumping) else { return }
    var lanes: [Int] = []
    var parabolicJumps: [ParabolicJump] = []
    for lane in 0..<PixelLanes.lanes where pack.jumping[lane] != 0 {
      let place = neutralPoint.place(of: Complex(pack.dx[lane], pack.dy[lane]))
      let (u, slope) = pack.depart(lane, from: neutralPoint.point, picture.orbit.points)
      lanes.append(lane)
      parabolicJumps.append(
        ParabolicJump(
          offset: place.offset, drift: 2 * place.drift,
          u: u - (neutralPoint.rest + 0.5 * place.offset), slope: slope - place.drift,
          n: pack.n[lane]))
    }
    neutralPoint.pass(&parabolicJumps, limit: picture.limit, budget: patience, choice)
    for (lane, parabolicJump) in zip(lanes, parabolicJumps) {
      let z =
        neutralPoint.point + (parabolicJump.u + (neutralPoint.rest + 0.5 * parabolicJump.offset))
      pack.comeBack(
        lane, parabolicJump, z: z, slope: parabolicJump.slope + 0.5 * parabolicJump.drift,
        errors: parabolicJump.n - pack.n[lane], limit: picture.limit)
      if parabolicJump.blocks == patience {
        pack.noteReturn(lane, z: z, trials: picture.triesMinima)
      }
    }
  }
}

extension NeutralPointPolynomials {
  /// Takes values on by at most so many BLA steps each.
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
