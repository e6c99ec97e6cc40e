// LandmarkWindow — a view as a rectangle in the plane, rotated and stretched as the view is.

internal import BigNumbers
internal import FractalEngine
internal import Places

/// A view as a rectangle in the plane, rotated and stretched as the view is.
struct LandmarkWindow: Sendable {
  /// The view's center in full precision.
  let center: BigComplex
  /// The radius of the disc around the rectangle.
  let radius: FloatExp
  private let halfHeight: FloatExp
  /// The ratio width ÷ height.
  private let aspect: Double
  private let direction: FloatExpComplex
  /// The view's matrix if it is stretched.
  private let stretch: ScreenMatrix?

  init(_ location: Location, limit: Int) {
    let side = 1024
    guard let size = try? PictureSize(width: side, height: side) else {
      preconditionFailure("a picture may have this size")
    }
    let viewport = Viewport(location, size: size)
    center = viewport.center(precision: viewport.precision(iterations: limit))
    let (significand, exponent) = viewport.spacing
    halfHeight = FloatExp(significand * Double(side / 2), exponent: exponent)
    aspect = location.windowAspect
    radius = halfHeight * FloatExp(viewport.matrix.norm * (1 + aspect * aspect).squareRoot())
    direction = FloatExpComplex(Complex(viewport.cosine, viewport.sine))
    stretch = viewport.isStretched ? viewport.matrix : nil
  }

  /// The offset from the middle of a point with coordinates from −1 to 1 each.
  func point(_ x: Double, _ y: Double) -> FloatExpComplex {
    let half = FloatExpComplex(halfHeight.significand, exponent: halfHeight.exponent)
    if let stretch {
      let (x, y) = stretch.applied(to: x * aspect, y)
      return FloatExpComplex(Complex(x, y)) * half
    }
    return FloatExpComplex(Complex(x * aspect, y)) * half * direction
  }

  /// Whether an offset from the middle lies in the rectangle.
  func holds(_ offset: FloatExpComplex) -> Bool {
    let half = FloatExpComplex(halfHeight.significand, exponent: halfHeight.exponent)
    if let stretch {
      let share = offset.divided(by: half)
      guard share.exponent < 16 || share.isZero else { return false }
      let (u, v) = stretch.inverse(of: share.nearest.re, share.nearest.im)
      return abs(u) <= aspect * (1 + 0x1p-20) && abs(v) <= 1 + 0x1p-20
    }
    let upright = offset * FloatExpComplex(Complex(direction.re, -direction.im))
    let share = upright.divided(by: half)
    return share.isZero
      || share.exponent < 8 && abs(share.nearest.re) <= aspect * (1 + 0x1p-20)
        && abs(share.nearest.im) <= 1 + 0x1p-20
  }
}
