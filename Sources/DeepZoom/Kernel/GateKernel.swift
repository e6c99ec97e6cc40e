// GateKernel — takes lanes past a fixed point by its polynomials.

internal import CKernels

enum GateKernel {
  /// Blocks after which a lane comes back to be watched: it may stay.
  static let patience = 256

  /// Takes all gated lanes past the point: they are on their way again, at the start of the
  /// reference, or have come to the limit.
  static func run<F: Formula>(
    _ pack: inout PixelPack, _ picture: PictureConstants<F>, _ choice: KernelChoice
  ) {
    guard let gate = picture.gate, PixelPack.any(pack.gated) else { return }
    var lanes: [Int] = []
    var passages: [Passage] = []
    for lane in 0..<PixelPack.lanes where pack.gated[lane] != 0 {
      let place = gate.place(of: Complex(pack.dx[lane], pack.dy[lane]))
      let reference = picture.orbit.points[pack.m[lane]]
      let delta = Complex(pack.x[lane], pack.y[lane])
      let slope = Complex(pack.gx[lane], pack.gy[lane])
      lanes.append(lane)
      passages.append(
        Passage(
          offset: place.offset, drift: 2 * place.drift,
          u: ((reference - gate.point) + delta) - (gate.rest + 0.5 * place.offset),
          slope: slope - place.drift, n: pack.n[lane]))
      // What rounding has taken from Z counts now, as at a rebase.
      pack.turn(lane, newDoubt: 2 * (reference + delta).maxNorm / slope.maxNorm)
    }
    gate.pass(&passages, limit: picture.limit, budget: patience, choice)
    for (lane, passage) in zip(lanes, passages) {
      arrive(
        &pack, lane, passage, gate, limit: picture.limit, trials: picture.triesMinima)
    }
  }

  private static func arrive(
    _ pack: inout PixelPack, _ lane: Int, _ passage: Passage, _ gate: Gate, limit: Int,
    trials: Bool
  ) {
    let skipped = passage.n - pack.n[lane]
    (pack.n[lane], pack.steps[lane], pack.roundings[lane]) = (passage.n, skipped, skipped)
    pack.skipped += skipped
    pack.blockSteps += passage.blocks
    let z = gate.point + (passage.u + (gate.rest + 0.5 * passage.offset))
    let slope = passage.slope + 0.5 * passage.drift
    (pack.x[lane], pack.y[lane]) = (z.re, z.im)
    (pack.gx[lane], pack.gy[lane]) = (slope.re, slope.im)
    (pack.gated[lane], pack.active[lane]) = (0, -1)
    if passage.isLimited { pack.limited[lane] = -1 }
    pack.arrive(
      lane, z: z, isOut: false, turns: true, newDoubt: 2 * z.maxNorm / slope.maxNorm, limit: limit)
    if passage.blocks == patience { pack.noteReturn(lane, z: z, trials: trials) }
  }
}

extension Gate {
  /// Takes values on by at most so many blocks each.
  func pass(_ passages: inout [Passage], limit: Int, budget: Int, _ choice: KernelChoice) {
    if choice != .scalar {
      return VectorKernel.pass(self, &passages, choice, limit: limit, budget: budget)
    }
    for index in passages.indices { pass(&passages[index], limit: limit, budget: budget) }
  }
}
