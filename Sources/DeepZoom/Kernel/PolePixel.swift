// PolePixel — perturbation with rebasing and blocks for z² + λ·z⁻², one pixel at a time.
//
// Goals, in order: 1. no glitches; 2. obvious; 3. same bits everywhere; 4. speed.

/// A pixel on its way: ±z = Z[m] + δ.
///
/// Signs do not matter, since f(−z) = f(z).
struct PolePixel<Part: RealNumber>: Sendable {
  /// d ÷ r.
  let offset: Planar<Part>
  var delta: Planar<Part>
  /// r times the derivative of z by the pixel.
  var slope: Planar<Part>
  /// A bound on |what was computed − what plain iteration finds|.
  var error: Part
  var z: Planar<Part>
  /// ±z² − w at the last rebase.
  var gap = Planar<Part>.zero
  var m: Int
  var n: Int
  var steps = FoldedSteps()
  /// Whether the limit refused a block that would have held.
  var isLimited = false
  /// Whether some |z| came so close to the escape radius that roundings decide.
  var isDoubtful = false

  /// A pixel before its first step.
  init<Points: PolePoints>(offset: Planar<Part>, _ view: PoleView<Points>)
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

extension PolePixel {
  /// Looks at where it begins: in a Julia plane not, for n = 0 is no count.
  mutating func begin() -> FoldedStop? { n == 0 ? lostOrNil : judged }

  /// One block, or one step.
  ///
  /// - Parameter isDeep: Whether steps may fall below the range of doubles, and these are doubles.
  /// - Returns: Nil where nothing is to be decided.
  @inline(__always)
  mutating func advance<Points: PolePoints>(_ view: PoleView<Points>, isDeep: Bool) -> FoldedStop?
  where Points.Part == Part {
    let size = delta.maxNorm
    let unit = Part(Part.stepError)
    if let found = view.blocks.longest(at: m, size, most: view.limit - n) {
      let block = found.block
      isLimited = isLimited || found.isLimited
      let turned = block.turned(delta)
      let shift = view.isJulia ? .zero : block.shift(of: offset)
      let next = turned + shift
      if isDeep && next.maxNorm < Part(DoubleRange.result) { return .tiny }
      slope = block.turned(slope) + (view.isJulia ? .zero : block.shiftX)
      // The bend counts the more the nearer δ is to the bound.
      let bend = Part(4 * Part.blockTolerance) * (size / block.bound)
      error = block.growth * error + (bend + unit) * turned.maxNorm + unit * shift.maxNorm
      let length = 1 << found.level
      steps.blocks += 1
      steps.skipped += length
      (m, n, delta) = (m + length, n + length, next)
      z = view.points[m].z + next
      return judged
    }
    // Doubles hold all products but of the smallest numbers.
    if isDeep && size < Part(DoubleRange.result) || !canInvert(view) { return .tiny }
    let step = step(view)
    let rebases = step.isNearCritical || view.ends(at: m)
    let next = rebases ? step.rebased : step.continued
    if isDeep && next.delta.maxNorm < Part(DoubleRange.result) { return .tiny }
    error = (step.slope.length + step.bend(view.mostLambda) * error) * error + next.error
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

  /// What the next step is made of.
  @inline(__always)
  func step<Points: PolePoints>(_ view: PoleView<Points>) -> PoleStep<Part>
  where Points.Part == Part {
    PoleStep(
      delta, z: z, at: view.points[m], root: view.points.root,
      d: view.isJulia ? nil : view.radius * offset)
  }

  /// Whether powers of 1/z are in the range of these numbers.
  @inline(__always)
  private func canInvert<Points: PolePoints>(_ view: PoleView<Points>) -> Bool {
    Part.self != Double.self || view.fitsDoubles && z.maxNorm > Part(DoubleRange.leastPole)
  }

  /// Whether z has escaped or is no longer known.
  @inline(__always)
  private var judged: FoldedStop? {
    mutating get {
      let size = z.maxNorm
      if size > Part(700) {
        let square = z.re * z.re + z.im * z.im
        if square > Part(Mandelbrot.escapeRadiusSquared) { return .escaped }
        let room = size + Part(16) * error
        if room * room * (square / (size * size)) > Part(0.9999 * Mandelbrot.escapeRadiusSquared) {
          isDoubtful = true
        }
      }
      return lostOrNil
    }
  }

  /// Beside the pole an error must be small beside z.
  ///
  /// A z that is 0 is lost, too.
  @inline(__always)
  private var lostOrNil: FoldedStop? { z.maxNorm > Part(256) * error ? nil : .lost }
}

extension DoubleRange {
  /// Beside the pole a |z| below this is a step in extended range, and such a w every step.
  static let leastPole = 0x1p-50
}

extension PolePixel where Part == Double {
  /// The same with exponents.
  func scaled(_ view: PoleView<ScaledPolePoints>) -> PolePixel<ScaledDouble> {
    var pixel = PolePixel<ScaledDouble>(offset: offset.scaled, view)
    (pixel.delta, pixel.slope, pixel.z) = (delta.scaled, slope.scaled, z.scaled)
    (pixel.error, pixel.gap) = (ScaledDouble(error), gap.scaled)
    (pixel.m, pixel.n, pixel.steps) = (m, n, steps)
    (pixel.isLimited, pixel.isDoubtful) = (isLimited, isDoubtful)
    return pixel
  }
}

extension PolePixel where Part == ScaledDouble {
  /// Whether doubles hold its next step.
  func fitsDoubles(_ view: PoleView<ScaledPolePoints>) -> Bool {
    view.fitsDoubles && delta.maxNorm >= ScaledDouble(DoubleRange.back)
      && z.maxNorm > ScaledDouble(2 * DoubleRange.leastPole)
  }

  /// The same in doubles.
  func nearest(_ view: PoleView<PlainPolePoints>) -> PolePixel<Double> {
    var pixel = PolePixel<Double>(offset: offset.nearest, view)
    (pixel.delta, pixel.slope, pixel.z) = (delta.nearest, slope.nearest, z.nearest)
    (pixel.error, pixel.gap) = (error.nearest, gap.nearest)
    (pixel.m, pixel.n, pixel.steps) = (m, n, steps)
    (pixel.isLimited, pixel.isDoubtful) = (isLimited, isDoubtful)
    return pixel
  }
}
