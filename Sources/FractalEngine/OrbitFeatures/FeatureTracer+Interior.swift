// FeatureTracer+Interior — how far an interior pixel is from the boundary of its component.

internal import Core
internal import Places

extension FeatureTracer {
  /// The estimated distance from the boundary of the pixel's component, as a vector on the screen.
  ///
  /// The multiplier λ maps the component to the unit disc. With L = dλ/dc, the estimate is
  /// (1 − |λ|²) ÷ |L|; by Koebe's theorem, the boundary's distance lies between a quarter of it and
  /// all of it. |λ| decreases along −λ·L̄, which is away from the boundary.
  ///
  /// Unknown where the parameter does not vary from pixel to pixel, or the map has no derivative.
  ///
  /// - Throws: `CancellationError`.
  func interiorDistance(_ period: Int, _ start: some OrbitReplay) throws -> SIMD2<Float> {
    guard let frame = parameterFrame, frame.viewport.strip == nil else {
      return OrbitFeature.unknown
    }
    var replay = start
    try settle(&replay, period)
    var pass: [Complex] = []
    for _ in 0..<period {
      let z = replay.scaledZ
      // `ClosedCycle` computes in doubles.
      guard z.isZero || z.maxNorm > FloatExp(0x1p-1000) else { return OrbitFeature.unknown }
      pass.append(replay.z)
      try replay.step()
      guard !replay.hasEscaped else { return OrbitFeature.unknown }
    }
    guard let closed = ClosedCycle(near: pass, before: replay.z, power: replay.power) else {
      return OrbitFeature.unknown
    }
    let radius = FloatExpComplex(frame.radius.significand, exponent: frame.radius.exponent)
    var cycle = CycleDerivatives(spacing: frame.inSpacings(radius))
    for z in closed.points {
      guard let first = replay.derivative(at: z), let second = replay.secondDerivative(at: z) else {
        return OrbitFeature.unknown
      }
      cycle.step(first, second)
    }
    let multiplier = cycle.z.nearest
    let slope = cycle.multiplierSlope
    guard !slope.isZero else { return OrbitFeature.unknown }
    let gap = max(1 - multiplier.lengthSquared, 0x1p-40)
    let size = multiplier.lengthSquared.squareRoot()
    let direction = size > 0x1p-40 ? (-1 / size) * multiplier : Complex(1, 0)
    let inPlane = gap * FloatExpComplex(direction).divided(by: slope)
    let onScreen = EscapeMeasure.onScreen(inPlane, frame.viewport)
    return SIMD2(Float(onScreen.re), Float(onScreen.im))
  }
}
