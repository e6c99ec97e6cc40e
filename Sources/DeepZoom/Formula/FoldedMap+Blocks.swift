// FoldedMap+Blocks — joins the steps of a folded map to blocks.
//
// docs/theory.md §10: the bounds, and what a block may err.

extension FoldedMap {
  /// The blocks along an orbit.
  ///
  /// - Parameters:
  ///   - radius: r, in plane units: no pixel is farther from the center.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(length).
  func blocks<Points: FoldedPoints>(
    along points: Points, radius: Points.Part
  ) throws -> FoldedBlocks<Points.Part> {
    var blocks = FoldedBlocks<Points.Part>()
    var level = try (0..<max(0, (points.last - 1) / 4)).map { index in
      if index & 1023 == 0 { try Task.checkCancellation() }
      let steps = (0..<4).map { step(at: points, 1 + 4 * index + $0, radius) }
      return Self.joined(Self.joined(steps[0], steps[1]), Self.joined(steps[2], steps[3]))
    }
    while !level.isEmpty {
      blocks.append(level)
      try Task.checkCancellation()
      // Where none holds none that is made of them does.
      guard level.contains(where: { $0.bound > .zero }) else { break }
      level = (0..<level.count / 2).map { Self.joined(level[2 * $0], level[2 * $0 + 1]) }
    }
    return blocks
  }

  /// A single step.
  private func step<Points: FoldedPoints>(at points: Points, _ m: Int, _ radius: Points.Part)
    -> FoldedBlock<Points.Part>
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
    var room = Part(2 * Part.blockTolerance / Double(power - 1)) * z.length
    if let crease = before.room(at: z), crease < room { room = crease }
    if let crease = after.room(at: unfolded), crease < Part(2) * growth * room {
      room = crease / (Part(2) * growth)
    }
    // In the max norm.
    return FoldedBlock(
      factor: alongX, isMirrored: isMirrored, growth: growth, shiftX: Planar(radius, zero),
      shiftY: Planar(zero, radius), bound: Part(0.7) * room)
  }

  private static func joined<Part: RealNumber>(_ x: FoldedBlock<Part>, _ y: FoldedBlock<Part>)
    -> FoldedBlock<Part>
  {
    // What d adds on the way to y, at most.
    let drift = x.shiftX.length + x.shiftY.length
    let room = y.bound - drift
    let growth = x.growth * y.growth
    let (shiftX, shiftY) = (y.turned(x.shiftX) + y.shiftX, y.turned(x.shiftY) + y.shiftY)
    var bound = x.bound
    if room > .zero && x.growth > .zero && growth < .largest && shiftX.maxNorm < .largest
      && shiftY.maxNorm < .largest
    {
      // From the max norm of δ to that of A(δ), √2 may be lost.
      let reach = Part(0.7) * room / x.growth
      if reach < bound { bound = reach }
    } else {
      bound = .zero
    }
    return FoldedBlock(
      factor: y.turned(x.factor), isMirrored: x.isMirrored != y.isMirrored, growth: growth,
      shiftX: shiftX, shiftY: shiftY, bound: bound)
  }
}
