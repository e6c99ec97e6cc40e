// GateKernel — takes lanes past a fixed point by its polynomials.

internal import CKernels

enum GateKernel {
  /// Takes all gated lanes past the point: they are on their way again, at the start of the
  /// reference, or have come to the limit.
  ///
  /// - Throws: `CancellationError`.
  static func run<F: Formula>(
    _ pack: inout PixelPack, _ picture: PictureConstants<F>, _ choice: KernelChoice
  ) throws {
    guard let gate = picture.gate, PixelPack.any(pack.gated) else { return }
    var lanes: [Int] = []
    var passages: [Gate.Passage] = []
    for lane in 0..<PixelPack.lanes where pack.gated[lane] != 0 {
      let place = gate.place(of: Complex(pack.dx[lane], pack.dy[lane]))
      let reference = picture.orbit.points[pack.m[lane]]
      let delta = Complex(pack.x[lane], pack.y[lane])
      let slope = Complex(pack.gx[lane], pack.gy[lane])
      lanes.append(lane)
      passages.append(
        Gate.Passage(
          offset: place.offset, drift: 2 * place.drift,
          u: ((reference - gate.point) + delta) - (gate.rest + 0.5 * place.offset),
          slope: slope - place.drift, n: pack.n[lane]))
      // What rounding has taken from Z counts now, as at a rebase.
      pack.turn(lane, newDoubt: 2 * (reference + delta).maxNorm / slope.maxNorm)
    }
    while !gate.pass(&passages, limit: picture.limit, budget: 4096, choice) {
      try Task.checkCancellation()
    }
    for (lane, passage) in zip(lanes, passages) {
      arrive(&pack, lane, passage, gate, limit: picture.limit)
    }
  }

  private static func arrive(
    _ pack: inout PixelPack, _ lane: Int, _ passage: Gate.Passage, _ gate: Gate, limit: Int
  ) {
    let skipped = passage.n - pack.n[lane]
    (pack.n[lane], pack.steps[lane]) = (passage.n, skipped)
    pack.skipped += skipped
    pack.blockSteps += passage.blocks
    let z = gate.point + (passage.u + (gate.rest + 0.5 * passage.offset))
    let slope = passage.slope + 0.5 * passage.drift
    (pack.x[lane], pack.y[lane]) = (z.re, z.im)
    (pack.gx[lane], pack.gy[lane]) = (slope.re, slope.im)
    (pack.gated[lane], pack.active[lane]) = (0, -1)
    pack.arrive(
      lane, z: z, isOut: false, turns: true, newDoubt: 2 * z.maxNorm / slope.maxNorm, limit: limit)
  }
}

extension Gate {
  /// Whether a lane that no block takes leaves the kernels in doubles for this gate.
  func admits(_ pack: PixelPack, _ lane: Int, z: Complex, limit: Int) -> Bool {
    (z - point).maxNorm < entry
      && Complex(pack.x[lane], pack.y[lane]).maxNorm > FATHOM_GATE_SHARE * z.maxNorm
      && Complex(pack.gx[lane], pack.gy[lane]).maxNorm > leastSlope
      && pack.n[lane] <= limit - leastRoom
  }

  /// Takes values on by some blocks each.
  ///
  /// - Returns: Whether none can go further.
  func pass(_ passages: inout [Passage], limit: Int, budget: Int, _ choice: KernelChoice) -> Bool {
    if choice != .scalar {
      return VectorKernel.pass(self, &passages, choice, limit: limit, budget: budget)
    }
    var isDone = true
    for index in passages.indices {
      isDone = pass(&passages[index], limit: limit, budget: budget) && isDone
    }
    return isDone
  }
}
