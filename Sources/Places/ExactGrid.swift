// ExactGrid — the pixels of a viewport as exact points.

package import BigNumbers

/// The pixels of a viewport as points, computed independently of the engine's double spacing.
package struct ExactGrid: Sendable {
  package let precision: Int
  private let viewport: Viewport
  private let center: BigComplex
  private let spacing: BigFloat

  init(_ viewport: Viewport, precision: Int) {
    (self.viewport, self.precision) = (viewport, precision)
    center = viewport.center(precision: precision)
    spacing = viewport.exactSpacing(precision: precision)
  }

  /// The point that pixel (i, j) samples.
  ///
  /// The error of each part is about 2^−`precision` of the center and of the view's size.
  package subscript(i: Int, j: Int) -> BigComplex {
    let (u, v) = viewport.screenOffset(i, j)
    let matrix = viewport.matrix
    var point = BigComplex(offset(u, matrix.xx, v, matrix.xy), offset(u, matrix.yx, v, matrix.yy))
    point.re.multiply(by: spacing)
    point.im.multiply(by: spacing)
    point.add(center)
    return point
  }

  /// The sum a·b + c·d; the products are exact from 75 bits up.
  private func offset(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> BigFloat {
    var left = BigFloat(a, precision: max(128, precision))
    left.multiply(by: b)
    var right = BigFloat(c, precision: max(128, precision))
    right.multiply(by: d)
    left.add(right)
    return BigFloat(left, precision: precision)
  }
}
