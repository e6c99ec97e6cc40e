// QuadrantCross — the cross in a picture of pixels, with the quadrants' numbers.

package import Coloring

extension Pixmap {
  /// The picture with a thin cross, and the quadrants' numbers 1 2 above 3 4 beside its center.
  ///
  /// The lines are white with dark edges, both blended into the picture, so that they are visible
  /// on black, on white and on detail.
  package func crossed() -> Pixmap {
    var picture = self
    let shape = CrossShape(width: width, height: height)
    for j in 0..<height {
      for i in 0..<width {
        let (x, y) = (Float(i) + 0.5, Float(j) + 0.5)
        let (lines, digits) = (shape.distanceFromLines(x, y), shape.distanceFromDigits(x, y))
        if lines < shape.thin.reach { picture[i, j] = shape.thin.over(picture[i, j], lines) }
        if digits < shape.bold.reach { picture[i, j] = shape.bold.over(picture[i, j], digits) }
      }
    }
    return picture
  }
}

/// The shape of the cross, in pixels from the top left.
private struct CrossShape {
  private let centerX: Float
  private let centerY: Float
  /// The height of a digit.
  private let size: Float
  /// The pen for the lines.
  let thin: Pen
  /// The pen for the digits.
  let bold: Pen

  init(width: Int, height: Int) {
    (centerX, centerY) = (Float(width) / 2, Float(height) / 2)
    let side = Float(min(width, height))
    size = max(8, side / 25)
    thin = Pen(radius: max(0.8, side / 800), edge: max(1, side / 500), strength: 0.6)
    bold = Pen(radius: max(0.6, side / 500), edge: max(1, side / 200), strength: 0.95)
  }

  /// The distance of a pixel from the nearer of the two lines.
  func distanceFromLines(_ x: Float, _ y: Float) -> Float {
    min(abs(x - centerX), abs(y - centerY))
  }

  /// The distance of a pixel from the nearest stroke of a digit; infinite if that is far.
  func distanceFromDigits(_ x: Float, _ y: Float) -> Float {
    let (right, down) = (x - centerX, y - centerY)
    // The digits are about half their size away from both lines.
    let (gapX, gapY) = (0.55 * size, 0.45 * size)
    let glyphWidth = 0.6 * size
    guard abs(right) > gapX - bold.reach, abs(right) < gapX + glyphWidth + bold.reach,
      abs(down) > gapY - bold.reach, abs(down) < gapY + size + bold.reach
    else { return .infinity }
    let number = (right < 0 ? 0 : 1) + (down < 0 ? 0 : 2)
    let left = right < 0 ? right + gapX + glyphWidth : right - gapX
    let top = down < 0 ? down + gapY + size : down - gapY
    return Self.digits[number].distance(SIMD2(left, top) / size) * size
  }

  /// The strokes of 1 2 3 4, each in a box of width 0.6 and height 1.
  private static let digits = [
    Strokes([(0.14, 0.2), (0.36, 0), (0.36, 1)]),
    Strokes([
      (0.03, 0.26), (0.07, 0.12), (0.17, 0.03), (0.3, 0), (0.43, 0.03), (0.53, 0.12), (0.56, 0.26),
      (0.52, 0.41), (0.42, 0.55), (0.02, 1), (0.59, 1),
    ]),
    Strokes([
      (0.03, 0.16), (0.11, 0.05), (0.27, 0), (0.42, 0.04), (0.51, 0.13), (0.53, 0.25),
      (0.48, 0.38), (0.38, 0.45), (0.22, 0.47), (0.38, 0.49), (0.51, 0.57), (0.57, 0.72),
      (0.53, 0.87), (0.43, 0.97), (0.28, 1), (0.12, 0.96), (0.01, 0.83),
    ]),
    Strokes([(0.44, 1), (0.44, 0), (0.01, 0.69), (0.6, 0.69)]),
  ]
}

/// A pen that draws light lines with dark edges.
private struct Pen {
  /// Half of the width of a line, in pixels.
  let radius: Float
  /// The width of the dark edge, in pixels.
  let edge: Float
  /// The opacity of the ink, 0 to 1.
  let strength: Float

  /// The distance from a line's middle beyond which the line has no effect.
  var reach: Float { radius + edge + 0.5 }

  /// The color of a pixel at a distance from a line's middle.
  func over(_ color: (red: UInt8, green: UInt8, blue: UInt8), _ distance: Float)
    -> (red: UInt8, green: UInt8, blue: UInt8)
  {
    let dark = min(max(reach - distance, 0), 1) * 0.7 * strength
    let light = min(max(radius + 0.5 - distance, 0), 1) * strength
    func level(_ value: UInt8) -> UInt8 {
      let shaded = Float(value) * (1 - dark)
      return UInt8(shaded + (255 - shaded) * light + 0.5)
    }
    return (level(color.red), level(color.green), level(color.blue))
  }
}

/// A line through points.
private struct Strokes: Sendable {
  private let points: [SIMD2<Float>]

  init(_ points: [(Float, Float)]) { self.points = points.map { SIMD2($0, $1) } }

  /// The distance of a point from the line.
  func distance(_ point: SIMD2<Float>) -> Float {
    var least = Float.infinity
    for (start, end) in zip(points, points.dropFirst()) {
      let way = end - start
      let along = ((point - start) * way).sum() / (way * way).sum()
      let away = point - start - way * min(max(along, 0), 1)
      least = min(least, (away * away).sum())
    }
    return least.squareRoot()
  }
}
