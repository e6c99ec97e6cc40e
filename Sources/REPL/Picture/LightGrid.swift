// LightGrid — a picture reduced to a few samples, each with the mean light of its area.

internal import Coloring

/// Samples of linear light, row by row from the top left.
struct LightGrid: Sendable, Equatable {
  let width: Int
  let height: Int
  var colors: [LinearColor]

  /// The light of each value of a byte.
  private static let lights = (0...255).map { Float(SRGB.decode(Double($0) / 255)) }

  /// Reduces a picture to the mean light of `width` × `height` areas of equal size.
  ///
  /// A pixel on the edge of an area is weighted by the part that lies inside.
  ///
  /// - Complexity: O(number of pixels).
  init(_ pixmap: Pixmap, width: Int, height: Int) {
    precondition(width > 0 && height > 0, "there are areas")
    (self.width, self.height) = (width, height)
    colors = Array(repeating: .black, count: width * height)
    let across = LightGrid.shares(of: pixmap.width, in: width)
    for (y, rows) in LightGrid.shares(of: pixmap.height, in: height).enumerated() {
      for row in rows {
        for (x, pixels) in across.enumerated() {
          var sum = SIMD3<Float>.zero
          for pixel in pixels {
            let color = pixmap[pixel.index, row.index]
            let light = SIMD3(
              LightGrid.lights[Int(color.red)], LightGrid.lights[Int(color.green)],
              LightGrid.lights[Int(color.blue)])
            sum += light * pixel.part
          }
          colors[y * width + x].rgb += sum * row.part
        }
      }
    }
  }

  subscript(x: Int, y: Int) -> LinearColor { colors[y * width + x] }

  /// The samples as a picture.
  var pixmap: Pixmap {
    Pixmap(
      width: width, height: height,
      bytes: colors.flatMap { color -> [UInt8] in
        let (red, green, blue) = color.displayed
        return [red, green, blue]
      })
  }

  /// For each of `parts` equal parts of a line of `count` pixels, its pixels with their weights.
  ///
  /// The weights of each part sum up to 1.
  private static func shares(of count: Int, in parts: Int) -> [[(index: Int, part: Float)]] {
    (0..<parts).map { part in
      // In units of 1/`parts` of a pixel, in which all edges are integers.
      let (start, end) = (part * count, (part + 1) * count)
      return (start / parts...(end - 1) / parts).map { index in
        let inside = min(end, (index + 1) * parts) - max(start, index * parts)
        return (index, Float(inside) / Float(count))
      }
    }
  }
}

extension LinearColor {
  /// The nearest color in 8-bit sRGB.
  var displayed: (red: UInt8, green: UInt8, blue: UInt8) {
    let table = SRGB.Table.shared
    func level(_ light: Float) -> UInt8 { UInt8(table.encode(light) * 255 + 0.5) }
    return (level(rgb.x), level(rgb.y), level(rgb.z))
  }
}
