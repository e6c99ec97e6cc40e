// ScalarKernel — perturbation with rebasing and blocks in doubles, one lane after the other.
//
// This file is the specification: every faster kernel returns the same bits.
// Goals, in order: 1. no glitches; 2. obvious; 3. same bits everywhere; 4. speed.

enum ScalarKernel {
  /// Runs a group until something must be decided outside.
  ///
  /// A lane's value is z = Z_m + δ. Whenever |z| < |δ|, or the orbit ends, the lane *rebases*:
  /// δ takes the full value and m returns to 0, so that δ is never larger than what it
  /// perturbs and no digits cancel. All lanes of a segment take the longest block that holds
  /// for the worst of them.
  ///
  /// - Parameter budget: In steps, after which `.paused` is returned.
  /// - Note: Rebasing: Zhuoran, fractalforums.org/f/28/t/4360, 2021.
  static func run<F: Formula>(
    _ group: inout PixelGroup, _ picture: PictureConstants<F>, budget: Int
  ) -> KernelStop {
    for _ in 0..<budget {
      if !PixelGroup.any(group.active) {
        if !group.beginSegment() { return .done }
        if PixelGroup.any(group.active & (group.exponent | group.slopeExponent)) { return .tiny }
      }
      let step = Step(group, picture)
      if picture.isDeep && step.smallest < DoubleRange.tiny { return .tiny }
      let block = longestBlock(picture, step.size, &group)
      if !take(step, block, &group, picture) { return .tiny }
      if PixelGroup.any(group.candidate) { return .candidate }
    }
    return .paused
  }

  /// w = f(Z + δ) − f(Z) and f′(Z + δ) of the lanes, and the size of the largest w.
  private struct Step {
    var w = [Complex](repeating: .zero, count: PixelGroup.lanes)
    var slope = [Complex](repeating: .zero, count: PixelGroup.lanes)
    /// The largest |w| of an active lane, which decides on the block.
    var size = 0.0
    /// The smallest, which decides whether doubles will do.
    var smallest = Double.infinity

    init<F: Formula>(_ group: PixelGroup, _ picture: PictureConstants<F>) {
      let reference = picture.orbit.points[group.m]
      for lane in 0..<PixelGroup.lanes where group.active[lane] != 0 {
        let delta = Complex(group.x[lane], group.y[lane])
        w[lane] = picture.formula.perturb(delta, at: reference)
        slope[lane] = picture.formula.derivative(at: reference + delta)
        size = max(size, w[lane].maxNorm)
        if !group.isReference(lane) { smallest = min(smallest, w[lane].maxNorm) }
      }
    }
  }

  private static func longestBlock<F: Formula>(
    _ picture: PictureConstants<F>, _ size: Double, _ group: inout PixelGroup
  ) -> BlockTable.Plain? {
    var index = Int(picture.table.firstBlock[group.m])
    if index < 0 { return nil }
    let left = group.iterationsLeft(limit: picture.limit)
    var best: BlockTable.Plain?
    while size < picture.table.plain[index].bound {
      let block = picture.table.plain[index]
      if block.length > left {
        group.limited = 1
        break
      }
      best = block
      index += 1
    }
    return best
  }

  /// Does one step of all active lanes; false, and nothing done, when it leaves doubles' range.
  private static func take<F: Formula>(
    _ step: Step, _ block: BlockTable.Plain?, _ group: inout PixelGroup,
    _ picture: PictureConstants<F>
  ) -> Bool {
    let radius = picture.plainRadius
    var next = [Complex](repeating: .zero, count: PixelGroup.lanes)
    var isTiny = false
    for lane in 0..<PixelGroup.lanes where group.active[lane] != 0 {
      let d = Complex(group.dx[lane], group.dy[lane])
      next[lane] =
        if let block { block.a * step.w[lane] + block.b * d } else { step.w[lane] + radius * d }
      let isSmall = next[lane].maxNorm < DoubleRange.result && step.w[lane].maxNorm > 0
      if picture.isDeep && isSmall { isTiny = true }
    }
    if isTiny { return false }
    let length = block?.length ?? 1
    let weight = block.map { 1 + blockWeight * (step.size / $0.bound) } ?? 1
    group.m += length
    if block == nil { group.singleSteps += 1 } else { group.blockSteps += 1 }
    if block != nil { group.skipped += length }
    let reference = picture.orbit.points[group.m]
    for lane in 0..<PixelGroup.lanes where group.active[lane] != 0 {
      let slope = step.slope[lane] * Complex(group.gx[lane], group.gy[lane])
      var g = Complex(slope.re + radius, slope.im)
      if let block { g = block.a * slope + block.b }
      var delta = next[lane]
      let z = reference + delta
      group.n[lane] += length
      let weighted = weight * delta.maxNorm
      if weighted > group.doubt[lane] * g.maxNorm {
        group.doubt[lane] = 2 * weighted / g.maxNorm
      }
      let isOut = z.lengthSquared > F.escapeRadiusSquared
      let turns = !isOut && (z.maxNorm < delta.maxNorm || group.m == picture.orbit.last)
      if turns { delta = z }
      (group.x[lane], group.y[lane]) = (delta.re, delta.im)
      (group.gx[lane], group.gy[lane]) = (g.re, g.im)
      group.arrive(lane, z: z, isOut: isOut, turns: turns, limit: picture.limit)
      group.noteReturn(lane, z: z)
    }
    return true
  }
}
