// PlanarPixel+AbsPower — perturbation with rebasing and BLA steps for absolute-value maps.
//
// Goals, in order: 1. no glitches; 2. obvious; 3. same bits everywhere; 4. speed. This is the
// specification, in double, or in floatexp for steps below the range of doubles. The kernel in C
// (PlanarLanes.inc) computes the same bits in double, for p = 2 to 8. Uncertain pixels are iterated
// by it in double-double, with slopes and error bounds in double.

extension AbsPowerMap {
  /// The error bound above which z counts as unknown, if z is still within 4 of 0.
  static let lostError = 0x1p-8
}

extension PlanarPixel {
  /// Takes one BLA step, or one single step.
  ///
  /// - Parameter needsExtendedRange: Whether the numbers are doubles, and steps may fall below
  ///   their range.
  /// - Returns: The reason to stop, or nil.
  @inline(__always)
  mutating func advance<Points: AbsPowerPoints>(
    _ view: AbsPowerView<Points>, needsExtendedRange: Bool
  )
    -> AbsPowerStop? where Points.Part == Part
  {
    typealias Bound = Part.Estimate
    let size = delta.maxNorm
    let (isBelow, below) = (delta.im < .zero, offset.im < .zero ? -offset.im : .zero)
    if let found = view.blaSteps.longest(
      at: m, size, height: isBelow ? -delta.im : delta.im, below: below, most: view.limit - n)
    {
      limitMattered = limitMattered || found.limitMattered
      let isFolded = found.blaStep.isOnCrease && isBelow
      let turned = found.blaStep.turned(isFolded ? delta.conjugate : delta)
      let shift = found.blaStep.shift(of: offset)
      let next = turned + shift
      if needsExtendedRange && next.maxNorm < Part(DoubleRange.result) {
        return .needsExtendedRange
      }
      if isFolded { slopes = slopes.conjugate }
      let linear = found.blaStep.estimate
      slopes.alongX = linear.turned(slopes.alongX) + linear.shiftX
      slopes.alongY = linear.turned(slopes.alongY) + linear.shiftY
      // The nonlinear part is larger, the nearer δ is to the validity radius.
      let nonlinearity = Bound(4 * Part.blaTolerance) * (size.estimate / linear.bound)
      let (turnedSize, shiftSize) = (turned.estimate.maxNorm, shift.estimate.maxNorm)
      error =
        linear.growth * error + nonlinearity * turnedSize
        + Bound(Part.stepError) * (turnedSize + shiftSize)
      let length = 1 << found.level
      steps.blaSteps += 1
      steps.skipped += length
      return arrive(view, next, length)
    }
    let reference = view.points.point(m)
    let unfolded = view.points.unfolded(m)
    let w = view.map.perturb(delta, at: reference, unfolded: unfolded)
    let shift = view.radius * offset
    let next = w.absPower + shift
    if needsExtendedRange && size > .zero
      && (w.absPower.maxNorm < Part(DoubleRange.step) || next.maxNorm < Part(DoubleRange.result))
    {
      return .needsExtendedRange
    }
    let here = z.estimate
    let tangent = view.map.tangent(at: here, unfolded: (unfolded + w.unfolded).estimate)
    slopes = slopes.advanced(by: tangent, unit: view.radius.estimate)
    error =
      view.map.steepest(here.length + error) * error
      + Bound(Part.stepError) * (w.absPower.estimate.maxNorm + shift.estimate.maxNorm)
    steps.singles += 1
    return arrive(view, next, 1)
  }

  @inline(__always)
  private mutating func arrive<Points: AbsPowerPoints>(
    _ view: AbsPowerView<Points>, _ next: Planar<Part>, _ length: Int
  ) -> AbsPowerStop? where Points.Part == Part {
    typealias Bound = Part.Estimate
    m += length
    n += length
    delta = next
    let point = view.points.point(m)
    z = point + next
    let size = z.maxNorm
    if size > Part(700) && z.re * z.re + z.im * z.im > Part(Multibrot.escapeRadiusSquared) {
      return .escaped
    }
    let isLost = error > Bound(view.lostError)
    guard size < next.maxNorm || m == view.last else {
      return isLost && size < Part(4) ? .lost : nil
    }
    // Both z and Z are rounded; |Z| is at most |z| + |δ|.
    error = error + Bound(Part.stepError) * (size.estimate + next.estimate.maxNorm)
    delta = z
    m = 0
    steps.rebases += 1
    return error > Bound(view.lostError) ? .lost : .rebased
  }
}
