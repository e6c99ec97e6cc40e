// PolarStrip — one octave of a zoom about a center, as a picture in polar coordinates.

internal import Core

/// A picture of a ring about a center, whose columns are directions and whose rows are distances.
///
/// Pixel (i, j) of a strip of W × H pixels lies at R · 2^(−(j + ½)/H) · e^(2πi·(i + ½)/W) from the
/// center, so that a strip reaches from R inward to R/2, and the next strip begins where it ends.
/// With W : H = 2π : ln 2 pixels are square, and their spacing is proportional to their distance.
///
/// In a stretched view these are distances and directions on the screen, and the view's matrix
/// leads from there to the plane (`Viewport`).
///
/// A pixel's offset is by definition two doubles that this file computes, times a power of two:
/// both the engine and direct iteration take it as exact. Strips with the same size and the same
/// significand of R have the same doubles at any depth.
package struct PolarStrip: Equatable, Sendable {
  package let size: PictureSize
  /// R, the distance of the outer edge from the center, as significand · 2^exponent.
  ///
  /// The significand is at least 1 and below 2.
  package let radiusSignificand: Double
  package let radiusExponent: Int
  /// The unit of offsets: the power of two next below the spacing at the inner edge.
  let unitExponent: Int
  /// The cosines and sines of the columns.
  private let directions: [SIMD2<Double>]
  /// The distances of the rows, in units.
  private let distances: [Double]

  /// - Parameters:
  ///   - size: Its width is a multiple of 4 and its height of 2, so that groups are whole.
  ///   - radiusSignificand: At least 1 and below 2.
  package init(size: PictureSize, radiusSignificand: Double, radiusExponent: Int) {
    precondition(
      size.width.isMultiple(of: 4) && size.height.isMultiple(of: 2),
      "a strip consists of whole groups")
    precondition((1..<2).contains(radiusSignificand), "the significand is normalized")
    self.size = size
    (self.radiusSignificand, self.radiusExponent) = (radiusSignificand, radiusExponent)
    let inner = radiusSignificand * (Double.pi / Double(size.width))
    let step = Int(inner.exponent)
    unitExponent = radiusExponent + step
    let outer = Double(sign: .plus, exponent: -step, significand: radiusSignificand)
    distances = (0..<size.height).map { row in
      outer * SteadyMath.exp2(-(Double(row) + 0.5) / Double(size.height))
    }
    // The remainder of this division is below 2W · 2⁻⁶⁴ turns in all.
    let turn = UInt64.max / UInt64(2 * size.width)
    directions = (0..<size.width).map { column in
      let angle = turn &* UInt64(2 * column + 1)
      return SIMD2(
        SteadyMath.sine(turns: angle &+ 1 << 62), SteadyMath.sine(turns: angle))
    }
  }

  /// The exact offset of a pixel from the center, in units: to the right, and upward.
  package func offset(_ i: Int, _ j: Int) -> (u: Double, v: Double) {
    let (direction, distance) = (directions[i], distances[j])
    return (distance * direction.x, distance * direction.y)
  }

  /// The spacing of a row's pixels, in units.
  ///
  /// It is between 1 and 4.
  package func spacing(ofRow j: Int) -> Double {
    distances[j] * (2 * Double.pi / Double(size.width))
  }

  package static func == (left: PolarStrip, right: PolarStrip) -> Bool {
    left.size == right.size && left.radiusSignificand == right.radiusSignificand
      && left.radiusExponent == right.radiusExponent
  }
}
