// GateKernel — takes lanes past a fixed point by its polynomials.

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
      let (u, slope) = pack.depart(lane, from: gate.point, picture.orbit.points)
      lanes.append(lane)
      passages.append(
        Passage(
          offset: place.offset, drift: 2 * place.drift,
          u: u - (gate.rest + 0.5 * place.offset), slope: slope - place.drift, n: pack.n[lane]))
    }
    gate.pass(&passages, limit: picture.limit, budget: patience, choice)
    for (lane, passage) in zip(lanes, passages) {
      let z = gate.point + (passage.u + (gate.rest + 0.5 * passage.offset))
      pack.comeBack(
        lane, passage, z: z, slope: passage.slope + 0.5 * passage.drift,
        errors: passage.n - pack.n[lane], limit: picture.limit)
      if passage.blocks == patience {
        pack.noteReturn(lane, z: z, trials: picture.triesMinima)
      }
    }
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
