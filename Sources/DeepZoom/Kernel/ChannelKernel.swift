// ChannelKernel — takes lanes through the channel between two fixed points.

internal import CKernels

enum ChannelKernel {
  /// Takes all gated lanes through: they are on their way again behind it, beside the reference.
  static func run<F: Formula>(
    _ pack: inout PixelPack, _ picture: PictureConstants<F>, _ choice: KernelChoice
  ) {
    guard let channel = picture.channel, PixelPack.any(pack.gated) else { return }
    let half = Complex(0.5, 0)
    for lane in 0..<PixelPack.lanes where pack.gated[lane] != 0 {
      let d = Complex(pack.dx[lane], pack.dy[lane])
      let reference = picture.orbit.points[pack.m[lane]]
      let delta = Complex(pack.x[lane], pack.y[lane])
      let slope = Complex(pack.gx[lane], pack.gy[lane])
      var passage = channel.passage(
        of: d, u: (reference - half) + delta, slope: slope, n: pack.n[lane])
      // What rounding has taken from Z counts now, as at a rebase.
      pack.turn(lane, newDoubt: 2 * (reference + delta).maxNorm / slope.maxNorm)
      let hasCrossed = channel.cross(&passage, choice)
      if !hasCrossed { channel.walk(&passage, d) }
      let z = half + passage.u
      let skipped = passage.n - pack.n[lane]
      pack.n[lane] = passage.n
      if hasCrossed {
        pack.skipped += skipped
        pack.blockSteps += passage.blocks
        pack.steps[lane] = Int(FATHOM_ROUNDINGS) * passage.blocks
      } else {
        pack.singleSteps += skipped
        pack.steps[lane] = skipped
      }
      pack.roundings[lane] = pack.steps[lane]
      (pack.gx[lane], pack.gy[lane]) = (passage.slope.re, passage.slope.im)
      (pack.gated[lane], pack.active[lane]) = (0, -1)
      pack.arrive(
        lane, z: z, isOut: false, turns: true,
        newDoubt: 2 * z.maxNorm / passage.slope.maxNorm, limit: picture.limit)
      // Beside the reference, so that blocks hold where they can.
      let points = picture.orbit.points
      let m =
        hasCrossed
        ? channel.indices.behind
        : channel.nearest(to: z, points)
      let gap = z - points[m]
      (pack.m[lane], pack.x[lane], pack.y[lane]) = (m, gap.re, gap.im)
    }
  }
}

extension Channel {
  /// Takes a value through.
  func cross(_ passage: inout Passage, _ choice: KernelChoice) -> Bool {
    if choice == .scalar { return cross(&passage) }
    return VectorKernel.cross(self, &passage, choice)
  }

  /// The index of the point next to a z that has walked out of the entrance.
  func nearest(to z: Complex, _ points: [Complex]) -> Int {
    let range = (indices.before..<indices.before + 96).clamped(to: points.indices)
    return range.min { (points[$0] - z).maxNorm < (points[$1] - z).maxNorm } ?? 0
  }
}
