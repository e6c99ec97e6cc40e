// ScreenMatrix — the map from distances on the screen to distances in the plane.

internal import BigNumbers

/// The map from distances on the screen to distances in the plane, less the spacing of pixels.
///
/// It is R(rotation) · R(skew) · diag(stretch, 1/stretch) · R(−skew), where R rotates
/// counter-clockwise: of what lies in a view, the matrix changes the shape and keeps the area. This
/// is the matrix of Kalles Fraktaler and Fraktaler-3 (docs/formats/location.md).
package struct ScreenMatrix: Equatable, Sendable {
  /// The elements, row by row; each is rounded once, from 256 bits.
  package let xx: Double
  package let xy: Double
  package let yx: Double
  package let yy: Double
  /// The greatest factor by which lengths change; 1 or more, and 1 without a stretch.
  ///
  /// The least factor is its reciprocal.
  package let norm: Double

  package static let identity = ScreenMatrix(cosine: 1, sine: 0)

  private init(xx: Double, xy: Double, yx: Double, yy: Double, norm: Double) {
    (self.xx, self.xy, self.yx, self.yy, self.norm) = (xx, xy, yx, yy, norm)
  }

  /// Creates a rotation.
  package init(cosine: Double, sine: Double) {
    self.init(xx: cosine, xy: -sine, yx: sine, yy: cosine, norm: 1)
  }

  /// Creates the matrix of a location's rotation, skew and stretch.
  init(_ location: Location) {
    guard location.isStretched else {
      let (cosine, sine) = location.rotationParts
      self.init(cosine: cosine, sine: sine)
      return
    }
    // With the angle ρ of rotation and φ = ρ + 2 · skew, the matrix is m·R(ρ) + d·S(φ), where
    // S(φ) = (cos φ, sin φ; sin φ, −cos φ), m = (s + 1/s) / 2 and d = (s − 1/s) / 2.
    let precision = 256
    let stretch = location.stretch.bigFloat(precision: precision)
    var inverse = BigFloat(1, precision: precision)
    inverse.divide(by: stretch)
    var (mean, half) = (stretch, stretch)
    mean.add(inverse)
    mean.scale(byPowerOfTwo: -1)
    half.subtract(inverse)
    half.scale(byPowerOfTwo: -1)
    let rotation = location.rotation.bigFloat(precision: 4_096)
    var twofold = location.skew.bigFloat(precision: 4_096)
    twofold.scale(byPowerOfTwo: 1)
    twofold.add(rotation)
    let turn = BigFloat.cosineAndSine(degrees: rotation, precision: precision)
    let fold = BigFloat.cosineAndSine(degrees: twofold, precision: precision)
    func element(_ first: BigFloat, _ second: BigFloat, _ sign: Double) -> Double {
      var (left, right) = (mean, half)
      left.multiply(by: first)
      right.multiply(by: second)
      right.multiply(by: sign)
      left.add(right)
      return left.nearest
    }
    // The upper right element is −m·sin ρ + d·sin φ.
    self.init(
      xx: element(turn.cosine, fold.cosine, 1), xy: -element(turn.sine, fold.sine, -1),
      yx: element(turn.sine, fold.sine, 1), yy: element(turn.cosine, fold.cosine, -1),
      norm: max(stretch.nearest, inverse.nearest))
  }

  /// Whether circles become ellipses.
  package var isStretched: Bool { norm != 1 }
  package var isIdentity: Bool { xx == 1 && yy == 1 && xy == 0 && yx == 0 }

  /// The distance in the plane of a distance to the right and upward on the screen.
  @inline(__always)
  package func applied(to u: Double, _ v: Double) -> (x: Double, y: Double) {
    (xx * u + xy * v, yx * u + yy * v)
  }

  /// The distance on the screen of a distance in the plane.
  package func inverse(of x: Double, _ y: Double) -> (u: Double, v: Double) {
    if !isStretched { return pulled(x, y) }
    let determinant = xx * yy - xy * yx
    return ((yy * x - xy * y) / determinant, (xx * y - yx * x) / determinant)
  }

  /// The screen's gradient of a function from its gradient in the plane: the transposed matrix.
  @inline(__always)
  package func pulled(_ x: Double, _ y: Double) -> (u: Double, v: Double) {
    (xx * x + yx * y, xy * x + yy * y)
  }
}
