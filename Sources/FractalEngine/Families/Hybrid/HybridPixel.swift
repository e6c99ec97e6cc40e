// HybridPixel — perturbation with rebasing and BLA steps for hybrid formulas, pixel by pixel.
//
// Goals, in order: 1. no glitches; 2. obvious; 3. same bits everywhere; 4. speed.

/// A pixel in progress, with z = Z[m] + δ, where Z is the orbit that begins with line `start`.
struct HybridPixel<Part: RealNumber>: Sendable {
  /// The pixel's offset d ÷ r.
  let offset: Planar<Part>
  var delta = Planar<Part>.zero
  /// The derivative r · dz/dc.
  var slopes = AbsPowerSlopes<Part.Estimate>.zero
  /// A bound on the difference between the computed and the exact value.
  var error = Part.Estimate.zero
  var z = Planar<Part>.zero
  /// The reference: the line with which it begins.
  var start = 0
  /// The line that the next step applies.
  var line = 0
  var m = 0
  var n = 0
  var steps = AbsPowerSteps()
  /// Whether the limit excluded a BLA step that would have been valid.
  var limitMattered = false
  var hasEscaped = false
  /// Whether some |z| came so close to the escape radius that rounding errors decide.
  var isUncertain = false

  init(offset: Planar<Part>) { self.offset = offset }
}

extension HybridPixel {
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
      // The nonlinear part is larger, the nearer δ is to the validity radius; what d contributes
      // within the step may be anywhere below it.
      let (grown, shifted) = (
        linear.growth * size.estimate, linear.shiftX.length + linear.shiftY.length
      )
      let nonlinearity = Bound(4 * Part.blaTolerance) * (size.estimate / linear.bound)
      error =
        linear.growth * error + nonlinearity * grown
        + Bound(4 * Part.blaTolerance) * shifted
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

extension HybridPixel where Part == Double {
  /// The pixel in floatexp.
  var scaled: HybridPixel<FloatExp> {
    var pixel = HybridPixel<FloatExp>(offset: offset.scaled)
    (pixel.delta, pixel.z, pixel.error) = (delta.scaled, z.scaled, FloatExp(error))
    pixel.slopes = slopes.scaled
    (pixel.start, pixel.line, pixel.m, pixel.n) = (start, line, m, n)
    (pixel.steps, pixel.limitMattered) = (steps, limitMattered)
    (pixel.hasEscaped, pixel.isUncertain) = (hasEscaped, isUncertain)
    return pixel
  }
}

extension HybridPixel where Part == FloatExp {
  /// Whether doubles can represent the pixel's next step.
  func fitsDoubles(_ view: HybridView<FloatExpHybridPoints>) -> Bool {
    let back = FloatExp(DoubleRange.back)
    guard delta.maxNorm >= back else { return false }
    if m > 0 { return view.references[start].points.point(m).maxNorm >= back }
    // At m = 0 the result is a power of δ.
    let size = delta.maxNorm
    return (1..<view.map.lines[line].degree).reduce(size) { product, _ in product * size } >= back
  }

  /// The pixel in double.
  var nearest: HybridPixel<Double> {
    var pixel = HybridPixel<Double>(offset: offset.nearest)
    (pixel.delta, pixel.z, pixel.error) = (delta.nearest, z.nearest, error.nearest)
    pixel.slopes = AbsPowerSlopes(alongX: slopes.alongX.nearest, alongY: slopes.alongY.nearest)
    (pixel.start, pixel.line, pixel.m, pixel.n) = (start, line, m, n)
    (pixel.steps, pixel.limitMattered) = (steps, limitMattered)
    (pixel.hasEscaped, pixel.isUncertain) = (hasEscaped, isUncertain)
    return pixel
  }
}
