// ChannelKernel — takes lanes through the channel between two fixed points.

internal import CKernels

enum ChannelKernel {
  /// Takes all gated lanes through: they are on their way again behind it, beside the reference, or have
  /// come to the limit.
  static func run<F: Formula>(
    _ pack: inout PixelPack, _ picture: PictureConstants<F>, _ choice: KernelChoice
  ) {
    guard let channel = picture.channel, PixelPack.any(pack.gated) else { return }
    let (points, limit) = (picture.orbit.points, picture.limit)
    if choice != .scalar {
      VectorKernel.cross(channel, &pack, beside: points, limit: limit, choice)
    }
    // One by one, all; or those that have refused.
    for lane in 0..<PixelPack.lanes where pack.gated[lane] != 0 {
      let half = Complex(0.5, 0)
      let d = Complex(pack.dx[lane], pack.dy[lane])
      let (u, slope) = pack.depart(lane, from: half, points)
      var passage = channel.passage(of: d, u: u, slope: slope, n: pack.n[lane])
      let hasCrossed = choice == .scalar && channel.cross(&passage)
      if !hasCrossed { channel.walk(&passage, d, limit: limit) }
      // What is still within by then has not escaped.
      passage.n = min(passage.n, limit)
      let z = half + passage.u
      // A passage lets an error grow little, and by the slope at its end it counts less: in the first one
      // nearly nothing, though δ has digits that z has not.
      if hasCrossed { pack.doubt[lane] = 2 * z.maxNorm / passage.slope.maxNorm }
      // Few roundings, however many iterations they stand for.
      let errors =
        hasCrossed ? Int(FATHOM_ROUNDINGS) * passage.blocks : passage.n - pack.n[lane]
      pack.comeBack(lane, passage, z: z, slope: passage.slope, errors: errors, limit: limit)
      // Beside the reference, so that blocks hold where they can.
      let m = hasCrossed ? channel.indices.behind : channel.nearest(to: z, points)
      let delta = z - points[m]
      (pack.m[lane], pack.x[lane], pack.y[lane]) = (m, delta.re, delta.im)
      pack.doubt[lane] = 2 * delta.maxNorm / passage.slope.maxNorm
    }
  }
}

extension Channel {
  /// The index of the point next to a z that has walked out of the entrance.
  func nearest(to z: Complex, _ points: [Complex]) -> Int {
    // The narrows are longer than that: the orbit goes on behind these.
    let range = indices.before..<indices.before + 96
    return range.min { (points[$0] - z).maxNorm < (points[$1] - z).maxNorm } ?? indices.before
  }
}
