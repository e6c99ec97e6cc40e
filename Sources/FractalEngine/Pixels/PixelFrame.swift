// PixelFrame — the pixels of a viewport as offsets that the kernels can use.

internal import BigNumbers
package import Places

/// The view's radius, and every pixel's offset from the center in units of it.
package struct PixelFrame: Sendable {
  package let viewport: Viewport
  /// r: the smallest power of two above the distance of the corners from the center.
  package let radius: FloatExp
  /// spacing / r.
  let unit: Double

  package init(_ viewport: Viewport) {
    self.viewport = viewport
    let (width, height) = (Double(viewport.size.width), Double(viewport.size.height))
    let spacing = FloatExp(viewport.spacing.significand, exponent: viewport.spacing.exponent)
    let corner =
      viewport.strip.map { $0.radius * FloatExp(viewport.matrix.norm) }
      ?? spacing * FloatExp(Self.halfDiagonal(viewport.matrix, width, height))
    radius = FloatExp(1, exponent: corner.exponent + 1)
    unit = (spacing / radius).nearest
  }

  /// (c − C) / r of a pixel; also for the lanes of a group that lie beyond the picture's edge.
  package func offset(_ i: Int, _ j: Int) -> Complex {
    let (u, v) = viewport.screenOffset(i, j)
    if !viewport.isRotated { return Complex(u * unit, v * unit) }
    if viewport.isStretched {
      let (x, y) = viewport.matrix.applied(to: u * unit, v * unit)
      return Complex(x, y)
    }
    return Complex(u * unit, v * unit) * Complex(viewport.cosine, viewport.sine)
  }

  /// The distance of the farthest corner from the center, in spacings.
  private static func halfDiagonal(_ matrix: ScreenMatrix, _ width: Double, _ height: Double)
    -> Double
  {
    if !matrix.isStretched { return (width * width + height * height).squareRoot() / 2 }
    let corners = [matrix.applied(to: width, height), matrix.applied(to: width, -height)]
    return corners.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() / 2 }.max() ?? 0
  }

  /// The view's height ÷ r; in a strip it is the height of the strip's location.
  var height: Double {
    if viewport.strip == nil { return Double(viewport.size.height) * unit }
    let (significand, exponent) = viewport.height.bigFloat(precision: 64).scaled
    return (FloatExp(significand, exponent: exponent) / radius).nearest
  }

  /// The number of spacings in r.
  var radiusInPixels: Double { 1 / unit }

  /// r · dz/dc as spacing · dz/dc.
  func inSpacings(_ slope: FloatExpComplex) -> FloatExpComplex { unit * slope }
}
