// PixelFrame — the pixels of a viewport as offsets that the kernels can use.

internal import Ground

/// The view's radius, and every pixel's offset from the center in units of it.
package struct PixelFrame: Sendable {
  package let viewport: Viewport
  /// r: the power of two next above the distance of the corners from the center.
  package let radius: ScaledDouble
  /// spacing / r.
  let unit: Double

  package init(_ viewport: Viewport) {
    self.viewport = viewport
    let (width, height) = (Double(viewport.size.width), Double(viewport.size.height))
    let spacing = ScaledDouble(viewport.spacing.significand, exponent: viewport.spacing.exponent)
    let corner = spacing * ScaledDouble((width * width + height * height).squareRoot() / 2)
    radius = ScaledDouble(1, exponent: corner.exponent + 1)
    unit = (spacing / radius).nearest
  }

  /// (c − C) / r of a pixel; also for the lanes of a group that lie beyond the picture's edge.
  package func offset(_ i: Int, _ j: Int) -> Complex {
    let (u, v) = viewport.screenOffset(i, j)
    if !viewport.isRotated { return Complex(u * unit, v * unit) }
    return Complex(u * unit, v * unit) * Complex(viewport.cosine, viewport.sine)
  }

  /// How many spacings r is.
  var radiusInPixels: Double { 1 / unit }

  /// r · dz/dc as spacing · dz/dc.
  func inSpacings(_ slope: ScaledComplex) -> ScaledComplex { unit * slope }
}

/// From z and dz/dc at escape to what a buffer holds.
struct EscapeMeasure: Sendable {
  /// log₂ p, p the formula's degree.
  let log2OfPower: Double
  /// log₂ R².
  let log2OfRadiusSquared: Double
  private let rotation: Complex

  init<F: Formula>(_ formula: F, _ viewport: Viewport) {
    self.init(power: formula.power, escapeRadiusSquared: F.escapeRadiusSquared, viewport)
  }

  /// - Parameter power: p.
  init(power: Int, escapeRadiusSquared: Double, _ viewport: Viewport) {
    log2OfPower = Logarithm.log2(Double(power))
    log2OfRadiusSquared = Logarithm.log2(escapeRadiusSquared)
    rotation = Complex(viewport.cosine, viewport.sine)
  }

  /// The outcome of a pixel with z = z_n and slope = spacing · dz_n/dc.
  ///
  /// The fraction is μ − n = 1 − log_p(ln|z| / ln R). The distance estimate
  /// |z| ln|z| / |dz/dc| points along z ÷ dz/dc, turned from the plane to the screen.
  func outcome(n: Int, z: Complex, slope: ScaledComplex) -> PixelOutcome {
    let logarithm = Logarithm.log2(z.lengthSquared)
    let fraction = 1 - Logarithm.log2(logarithm / log2OfRadiusSquared) / log2OfPower
    let direction = ScaledComplex(z).divided(by: slope)
    let turned = direction * ScaledComplex(Complex(rotation.re, -rotation.im))
    let distance = (0.5 * logarithm * Logarithm.ln2) * turned
    return .escaped(
      iterations: n, fraction: Float(fraction), distanceX: Self.single(distance.nearest.re),
      distanceY: Self.single(distance.nearest.im))
  }

  /// A float that is finite: a distance beyond 3e38 pixels is only "far".
  private static func single(_ value: Double) -> Float {
    let limit = Double(Float.greatestFiniteMagnitude)
    return Float(min(max(value, -limit), limit))
  }
}
