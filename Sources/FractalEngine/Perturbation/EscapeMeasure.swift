// EscapeMeasure — computes a pixel's outcome from z and dz/dc at escape.

internal import Core
internal import Places

/// Computes a pixel's outcome from z and dz/dc at escape.
struct EscapeMeasure: Sendable {
  /// log₂ p, p the formula's degree.
  let log2OfPower: Double
  /// log₂ R².
  let log2OfRadiusSquared: Double
  private let rotation: Complex
  /// The view's matrix if it is stretched; otherwise nil.
  private let stretch: ScreenMatrix?

  init(_ formula: Multibrot, _ viewport: Viewport) {
    self.init(power: formula.power, escapeRadiusSquared: Multibrot.escapeRadiusSquared, viewport)
  }

  /// - Parameter power: The degree p.
  init(power: Int, escapeRadiusSquared: Double, _ viewport: Viewport) {
    log2OfPower = SteadyMath.log2(Double(power))
    log2OfRadiusSquared = SteadyMath.log2(escapeRadiusSquared)
    rotation = Complex(viewport.cosine, viewport.sine)
    stretch = viewport.isStretched ? viewport.matrix : nil
  }

  /// Whether the view is stretched.
  var isStretched: Bool { stretch != nil }

  /// Whether a backward error of so many spacings in c could change an outcome's count, or the
  /// third decimal of the smooth count.
  ///
  /// A distance in the plane, in spacings, is at least that on the screen divided by the norm.
  func touches(_ outcome: PixelOutcome, backwardError: Double) -> Bool {
    RoundingError.touches(outcome, backwardError: (stretch?.norm ?? 1) * backwardError)
  }

  /// The outcome of a pixel with z = z_n and slope = spacing · dz_n/dc.
  ///
  /// The fraction is μ − n = 1 − log_p(ln|z| / ln R). The distance estimate |z| ln|z| / |dz/dc|
  /// points along z ÷ dz/dc, rotated from the plane to the screen; in a stretched view it is the
  /// distance on the screen (`onScreen`).
  func outcome(n: Int, z: Complex, slope: FloatExpComplex) -> PixelOutcome {
    let (logarithm, fraction) = fraction(ofLengthSquared: z.lengthSquared)
    return outcome(n: n, z: z, slope: slope, logarithm: logarithm, fraction: fraction)
  }

  /// log₂|z|² and the fraction of eight values.
  ///
  /// - Parameter sizes: The eight |z|².
  func fractions(ofLengthsSquared sizes: SIMD8<Double>, _ kernel: KernelChoice) -> (
    logarithms: SIMD8<Double>, fractions: SIMD8<Double>
  ) {
    let isOrdinary = all((sizes .> 0x1p-600) .& (sizes .< 0x1p600))
    if isOrdinary,
      let found = VectorKernel.fractions(
        ofLengthsSquared: sizes, log2OfRadiusSquared, log2OfPower, kernel)
    {
      return found
    }
    var (logarithms, fractions) = (sizes, sizes)
    for k in 0..<8 { (logarithms[k], fractions[k]) = fraction(ofLengthSquared: sizes[k]) }
    return (logarithms, fractions)
  }

  private func fraction(ofLengthSquared size: Double) -> (logarithm: Double, fraction: Double) {
    let logarithm = SteadyMath.log2(size)
    return (logarithm, 1 - SteadyMath.log2(logarithm / log2OfRadiusSquared) / log2OfPower)
  }

  /// The outcome for known log₂|z|² and fraction.
  func outcome(n: Int, z: Complex, slope: FloatExpComplex, logarithm: Double, fraction: Double)
    -> PixelOutcome
  {
    let distance = distance(z, slope, logarithm)
    // If the first point lies beyond R², the fraction would be below 0.
    return .escaped(
      iterations: n, fraction: Float(min(max(fraction, 0x1p-24), 1)),
      distanceX: Self.single(distance.re), distanceY: Self.single(distance.im))
  }

  private func distance(_ z: Complex, _ slope: FloatExpComplex, _ logarithm: Double) -> Complex {
    let direction = FloatExpComplex(z).divided(by: slope)
    if let stretch {
      return Self.onScreen(((0.5 * logarithm * SteadyMath.ln2) * direction).nearest, stretch)
    }
    let turned = direction * FloatExpComplex(Complex(rotation.re, -rotation.im))
    return ((0.5 * logarithm * SteadyMath.ln2) * turned).nearest
  }

  /// The estimated distance on the screen, from that in the plane; both in spacings.
  static func onScreen(_ distance: FloatExpComplex, _ viewport: Viewport) -> Complex {
    if viewport.isStretched { return onScreen(distance.nearest, viewport.matrix) }
    return (distance * FloatExpComplex(Complex(viewport.cosine, -viewport.sine))).nearest
  }

  /// The estimated distance on a stretched screen, from that in the plane.
  ///
  /// An estimate D stands for a gradient D / |D|², that of a potential divided by its value. The
  /// gradient by the coordinates of the screen is that by those of the plane times the transposed
  /// matrix. In spacings.
  static func onScreen(_ distance: Complex, _ matrix: ScreenMatrix) -> Complex {
    let size = distance.maxNorm
    guard size > 0 && size.isFinite else { return distance }
    // The vector is scaled first, so that no square leaves the range of doubles.
    let (x, y) = (distance.re / size, distance.im / size)
    let (u, v) = matrix.pulled(x, y)
    let factor = size * ((x * x + y * y) / (u * u + v * v))
    return Complex(factor * u, factor * v)
  }

  /// The relative error in z, and in the slope, caused by a backward error e in c, in spacings.
  ///
  /// |Δz/z| = e·|z′/z|, and |Δz′/z′| ≤ 4e / D or so by Koebe's distortion theorem, where
  /// D, the distance to the set, is |z| ln|z| / |z′|. The second is no larger, since ln|z| is above
  /// 6. The result is sixteen times the first.
  static func error(_ z: Complex, _ slope: FloatExpComplex, backwardError: FloatExp) -> Double {
    (FloatExp(16 / z.maxNorm) * backwardError * slope.maxNorm).nearest
  }

  /// The outcome of the exact values, rounded to the resolution that an uncertainty `blur` of c
  /// allows.
  ///
  /// It is nil if the computed values may belong to another outcome.
  ///
  /// An error e of z changes the fraction by less than e/4, since ln|z| > 6.
  ///
  /// - Parameters:
  ///   - error: The relative error of z and of the slope.
  ///   - slopeError: A further relative error of the slope.
  ///   - isFromBLA: Whether BLA steps were used. Close to the escape radius they cannot distinguish
  ///     an orbit from one that escapes an iteration earlier; adding c also changes it by 2^−20.
  func certainOutcome(
    n: Int, z: Complex, slope: FloatExpComplex, error: Double, slopeError: Double,
    blur: FloatExp, isFromBLA: Bool = false
  ) -> PixelOutcome? {
    let (logarithm, fraction) = fraction(ofLengthSquared: z.lengthSquared)
    // Closer to a whole number the count itself is uncertain.
    let (least, most) = isFromBLA ? (0x1p-19, 1 - 0x1p-40) : (0, 1)
    if !(fraction > least + error && fraction < most - error) { return nil }
    let distance = distance(z, slope, logarithm)
    // A stretch enlarges the relative error of the distance by at most its norm squared.
    let relative = amplification * (2 * error + slopeError + 0x1p-46)
    if !(relative < 0.5) { return nil }
    let blur = EscapeMeasure.error(z, slope, backwardError: blur)
    let grid = OutcomeGrid(error: blur * (1 - relative), distance.maxNorm * (1 - relative))
    guard grid == OutcomeGrid(error: blur * (1 + relative), distance.maxNorm * (1 + relative)),
      let fraction = grid.fraction(fraction, within: 0.25 * error + 0x1p-44),
      let x = grid.distance(distance.re, within: relative * distance.maxNorm),
      let y = grid.distance(distance.im, within: relative * distance.maxNorm)
    else { return nil }
    return .escaped(
      iterations: n, fraction: Float(fraction), distanceX: Self.single(x),
      distanceY: Self.single(y))
  }

  private var amplification: Double { stretch.map { 2 * $0.norm * $0.norm } ?? 1 }

  /// A finite float: distances above 3e38 pixels are not distinguished.
  private static func single(_ value: Double) -> Float {
    let limit = Double(Float.greatestFiniteMagnitude)
    return Float(min(max(value, -limit), limit))
  }
}
