// PlanarPixel+Hybrid — perturbation with rebasing and BLA steps for hybrid formulas.
//
// Goals, in order: 1. no glitches; 2. obvious; 3. same bits everywhere; 4. speed. This is the
// specification; the kernel in C (PlanarLanes.inc) computes the same bits in double.

extension PlanarPixel {
  /// Takes one BLA step, or one single step.
  ///
  /// - Parameter needsExtendedRange: Whether the numbers are doubles, and steps may fall below
  ///   their range.
  /// - Returns: The reason to stop, or nil.
  @inline(__always)
  mutating func advance<Points: HybridPoints>(
    _ view: HybridView<Points>, needsExtendedRange: Bool
  ) -> AbsPowerStop? where Points.Part == Part {
    typealias Bound = Part.Estimate
    let size = delta.maxNorm
    if let found = view.references[start].blaSteps.longest(at: m, size, most: view.limit - n) {
      limitMattered = limitMattered || found.limitMattered
      let turned = found.blaStep.turned(delta)
      let shift = found.blaStep.shift(of: offset)
      let next = turned + shift
      if needsExtendedRange && next.maxNorm < Part(DoubleRange.result) {
        return .needsExtendedRange
      }
      let linear = found.blaStep.estimate
      slopes.alongX = linear.turned(slopes.alongX) + linear.shiftX
      slopes.alongY = linear.turned(slopes.alongY) + linear.shiftY
      // The nonlinear part is larger, the nearer δ is to the validity radius. With what d
      // contributes within the step, δ is a sum, whose square has three terms.
      let (grown, shifted) = (
        linear.growth * size.estimate, linear.shiftX.length + linear.shiftY.length
      )
      let nearness = size.estimate / linear.bound
      let nonlinear = nearness * (grown + (shifted + shifted)) + linear.share * shifted
      error =
        linear.growth * error + Bound(4 * Part.blaTolerance) * nonlinear
        + Bound(2 * Part.stepError) * (grown + shift.estimate.maxNorm)
      let length = 1 << found.level
      steps.blaSteps += 1
      steps.skipped += length
      line = (line + length) % view.map.lines.count
      return arrive(view, next, length)
    }
    guard let register = applied(view, needsExtendedRange: needsExtendedRange) else {
      return .needsExtendedRange
    }
    let shift = view.radius * offset
    let next = register.delta + shift
    if needsExtendedRange && size > .zero && next.maxNorm < Part(DoubleRange.result) {
      return .needsExtendedRange
    }
    slopes = register.slopes
    slopes.alongX.re = slopes.alongX.re + view.radius.estimate
    slopes.alongY.im = slopes.alongY.im + view.radius.estimate
    error =
      register.error
      + Bound(Part.stepError) * (register.delta.estimate.maxNorm + shift.estimate.maxNorm)
    steps.singles += 1
    line = view.map.next(line)
    return arrive(view, next, 1)
  }

  /// Applies the operations of the line; nil if the numbers fall below the range of doubles.
  @inline(__always)
  private func applied<Points: HybridPoints>(
    _ view: HybridView<Points>, needsExtendedRange: Bool
  ) -> HybridRegister<Part>? where Points.Part == Part {
    let points = view.references[start].points
    var now = HybridRegister<Part>(
      reference: points.point(m), delta: delta, value: z.estimate, slopes: slopes, error: error)
    let isMoving = needsExtendedRange && delta.maxNorm > .zero
    let isInRange = now.apply(
      view.map.lines[line], turns: view.turns[line], slot: { points.slot(m, $0) },
      isInRange: { !isMoving || $0.maxNorm >= Part(DoubleRange.step) })
    return isInRange ? now : nil
  }

  @inline(__always)
  private mutating func arrive<Points: HybridPoints>(
    _ view: HybridView<Points>, _ next: Planar<Part>, _ length: Int
  ) -> AbsPowerStop? where Points.Part == Part {
    typealias Bound = Part.Estimate
    m += length
    n += length
    delta = next
    let points = view.references[start].points
    z = points.point(m) + next
    let size = z.maxNorm
    if size > Part(700) {
      let square = z.re * z.re + z.im * z.im
      if square > Part(Multibrot.escapeRadiusSquared) { return .escaped }
      let (about, room) = (size.estimate, size.estimate + Bound(16) * error)
      if room * room > Bound(0.9999 * Multibrot.escapeRadiusSquared) * (about * about)
        / square.estimate
      {
        isUncertain = true
      }
    }
    let isLost = error > Bound(AbsPowerMap.lostError)
    guard size < next.maxNorm || m == points.last else {
      return isLost && size < Part(4) ? .lost : nil
    }
    // Both z and Z are rounded; |Z| is at most |z| + |δ|.
    error = error + Bound(Part.stepError) * (size.estimate + next.estimate.maxNorm)
    delta = z
    (m, start) = (0, line)
    steps.rebases += 1
    return isLost ? .lost : .rebased
  }
}
