// InkPlacement — where the window of a stroke lies in a picture.

internal import BigNumbers
internal import Places

/// The map from a stroke's window to the pixels of a picture.
///
/// The difference of both centers is subtracted exactly and divided by the spacing of pixels once;
/// only that quotient is a double. So a stroke has its place at any depth, to about 2⁻⁵⁰ of its
/// distance from the picture's center.
package struct InkPlacement: Sendable {
  /// The pixel coordinates of the window's center: from the left edge to the right, and from the
  /// top edge downward.
  package let center: SIMD2<Double>
  /// The pixels in a height of the window.
  package let scale: Double
  private let matrix: ScreenMatrix

  /// The scales at which some stroke can be seen: no stroke is larger than 2¹² heights of its
  /// window, and none is smaller than 2⁻²⁰.
  private static let possibleScales = 0x1p-14...0x1p36

  /// The place of a window in a picture; nil if all of its strokes are too large or too small.
  package init?(of anchor: InkAnchor, in view: InkViewport) {
    scale = anchor.scaledHeight.divided(by: view.spacing)
    guard Self.possibleScales.contains(scale),
      let right = try? anchor.re.subtracting(view.re), let up = try? anchor.im.subtracting(view.im)
    else { return nil }
    let x = ScaledNumber(right).divided(by: view.spacing)
    let y = ScaledNumber(up).divided(by: view.spacing)
    guard abs(x) < 0x1p60 && abs(y) < 0x1p60 else { return nil }
    matrix = view.matrix
    let offset = matrix.inverse(of: x, y)
    center = SIMD2(view.width / 2 + offset.u, view.height / 2 - offset.v)
  }

  /// The pixel coordinates of a point, which is given in heights of the window from its center.
  package func pixel(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let (right, up) = matrix.inverse(of: point.x * scale, point.y * scale)
    return SIMD2(center.x + right, center.y - up)
  }

  /// The smallest upright box in pixels around a box of the window.
  func box(around box: InkBox) -> InkBox {
    let middle = pixel(box.middle)
    let half = (box.high - box.low) * (scale / 2)
    let (x, y) = (matrix.inverse(of: half.x, 0), matrix.inverse(of: 0, half.y))
    let reach = SIMD2(abs(x.u) + abs(y.u), abs(x.v) + abs(y.v))
    return InkBox(low: middle - reach, high: middle + reach)
  }
}
