// McMullenPixel — perturbation with rebasing and BLA steps for z² + λ·z⁻², one pixel at a time.
//
// Goals, in order: 1. no glitches; 2. obvious; 3. same bits everywhere; 4. speed.

/// A pixel in progress, with ±z = Z[m] + δ.
///
/// Signs do not matter, since f(−z) = f(z).
struct McMullenPixel<Part: RealNumber>: Sendable {
  /// The pixel's offset d ÷ r.
  let offset: Planar<Part>
  var delta: Planar<Part>
  /// The derivative of z by the pixel, times r.
  var slope: Planar<Part>
  /// A bound on the difference between the computed and the exact value.
  var error: Part
  var z: Planar<Part>
  /// The gap ±z² − w at the last rebase.
  var gap = Planar<Part>.zero
  var m: Int
  var n: Int
  var steps = AbsPowerSteps()
  /// Whether the limit excluded a BLA step that would have been valid.
  var limitMattered = false
  /// Whether some |z| came so close to the escape radius that rounding errors decide.
  var isUncertain = false

  /// A pixel before its first step.
  init<Points: McMullenPoints>(offset: Planar<Part>, _ view: McMullenView<Points>)
  where Points.Part == Part {
    self.offset = offset
    let d = view.radius * offset
    // z₂ = 2c + ¼, or the pixel itself.
    delta = view.isJulia ? d : d + d
    slope = Planar(view.isJulia ? view.radius : view.radius + view.radius, .zero)
    error = Part(Part.stepError) * delta.maxNorm
    m = view.start
    n = view.isJulia ? 0 : 2
    z = view.points[m].z + delta
  }
}

extension McMullenPixel {
  /// Tests the starting point, except in a Julia plane, where n = 0 does not count.
  mutating func begin() -> AbsPowerStop? { n == 0 ? lostOrNil : judged }

  /// Takes one BLA step, or one single step.
  ///
  /// - Parameter needsExtendedRange: Whether the numbers are doubles, and steps may fall below
  ///   their range.
  /// - Returns: The reason to stop, or nil.
  @inline(__always)
  mutating func advance<Points: McMullenPoints>(
    _ view: McMullenView<Points>, needsExtendedRange: Bool
  ) -> AbsPowerStop?
  where Points.Part == Part {
    let size = delta.maxNorm
    let unit = Part(Part.stepError)
    if let found = view.blaSteps.longest(at: m, size, most: view.limit - n) {
      let blaStep = found.blaStep
      limitMattered = limitMattered || found.limitMattered
      let turned = blaStep.turned(delta)
      let shift = view.isJulia ? .zero : blaStep.shift(of: offset)
      let next = turned + shift
      if needsExtendedRange && next.maxNorm < Part(DoubleRange.result) {
        return .needsExtendedRange
      }
      slope = blaStep.turned(slope) + (view.isJulia ? .zero : blaStep.shiftX)
      // The nonlinear part is larger, the nearer δ is to the validity radius.
      let nonlinearity = Part(4 * Part.blaTolerance) * (size / blaStep.bound)
      error = blaStep.growth * error + (nonlinearity + unit) * turned.maxNorm + unit * shift.maxNorm
      let length = 1 << found.level
      steps.blaSteps += 1
      steps.skipped += length
      (m, n, delta) = (m + length, n + length, next)
      z = view.points[m].z + next
      return judged
    }
    // Doubles can represent all products except those of the smallest numbers.
    if needsExtendedRange && size < Part(DoubleRange.result) || !canInvert(view) {
      return .needsExtendedRange
    }
    let step = step(view)
    let rebases = step.isNearCritical || view.ends(at: m)
    let next = rebases ? step.rebased : step.continued
    if needsExtendedRange && next.delta.maxNorm < Part(DoubleRange.result) {
      return .needsExtendedRange
    }
    error = (step.slope.length + step.curvature(view.mostLambda) * error) * error + next.error
    slope = step.slope * slope
    if !view.isJulia { slope = slope + view.radius * step.halfInverseSquare }
    if rebases {
      if step.isTurned { slope = -slope }
      gap = step.gap
      m = 0
      steps.rebases += 1
    }
    steps.singles += 1
    (m, n, delta) = (m + 1, n + 1, next.delta)
    z = view.points[m].z + next.delta
    return judged ?? (rebases ? .rebased : nil)
  }

  /// Computes the parts of the next step.
  @inline(__always)
  func step<Points: McMullenPoints>(_ view: McMullenView<Points>) -> McMullenStep<Part>
  where Points.Part == Part {
    McMullenStep(
      delta, z: z, at: view.points[m], root: view.points.root,
      d: view.isJulia ? nil : view.radius * offset)
  }

  /// Whether powers of 1/z are in the range of the number type.
  @inline(__always)
  private func canInvert<Points: McMullenPoints>(_ view: McMullenView<Points>) -> Bool {
    Part.self != Double.self || view.fitsDoubles && z.maxNorm > Part(DoubleRange.leastPole)
  }

  /// Whether z has escaped or is no longer known.
  @inline(__always)
  private var judged: AbsPowerStop? {
    mutating get {
      let size = z.maxNorm
      if size > Part(700) {
        let square = z.re * z.re + z.im * z.im
        if square > Part(Multibrot.escapeRadiusSquared) { return .escaped }
        let room = size + Part(16) * error
        if room * room * (square / (size * size)) > Part(0.9999 * Multibrot.escapeRadiusSquared) {
          isUncertain = true
        }
      }
      return lostOrNil
    }
  }

  /// `.lost` if the error is not small compared with z, next to the pole.
  ///
  /// If z is 0, it is lost, too.
  @inline(__always)
  private var lostOrNil: AbsPowerStop? { z.maxNorm > Part(256) * error ? nil : .lost }
}

extension DoubleRange {
  /// The least |z| for a step in double; if w is smaller, every step needs extended range.
  static let leastPole = 0x1p-50
}

extension McMullenPixel where Part == Double {
  /// The pixel in floatexp.
  func scaled(_ view: McMullenView<FloatExpMcMullenPoints>) -> McMullenPixel<FloatExp> {
    var pixel = McMullenPixel<FloatExp>(offset: offset.scaled, view)
    (pixel.delta, pixel.slope, pixel.z) = (delta.scaled, slope.scaled, z.scaled)
    (pixel.error, pixel.gap) = (FloatExp(error), gap.scaled)
    (pixel.m, pixel.n, pixel.steps) = (m, n, steps)
    (pixel.limitMattered, pixel.isUncertain) = (limitMattered, isUncertain)
    return pixel
  }
}

extension McMullenPixel where Part == FloatExp {
  /// Whether doubles can represent the pixel's next step.
  func fitsDoubles(_ view: McMullenView<FloatExpMcMullenPoints>) -> Bool {
    view.fitsDoubles && delta.maxNorm >= FloatExp(DoubleRange.back)
      && z.maxNorm > FloatExp(2 * DoubleRange.leastPole)
  }

  /// The pixel in double.
  func nearest(_ view: McMullenView<DoubleMcMullenPoints>) -> McMullenPixel<Double> {
    var pixel = McMullenPixel<Double>(offset: offset.nearest, view)
    (pixel.delta, pixel.slope, pixel.z) = (delta.nearest, slope.nearest, z.nearest)
    (pixel.error, pixel.gap) = (error.nearest, gap.nearest)
    (pixel.m, pixel.n, pixel.steps) = (m, n, steps)
    (pixel.limitMattered, pixel.isUncertain) = (limitMattered, isUncertain)
    return pixel
  }
}
