// MovieFrames — the frames of a movie in memory, and how much they differ.

import Coloring
import Core
import Foundation
import ImageFiles
import Places
import Testing

@testable import Jobs

/// Numbered frames on disk.
struct MovieFrames {
  let path: String
  let size: PictureSize

  /// The sum of the channels of each pixel of a frame, from 0 to 765.
  func lights(_ frame: Int) throws -> [Double] {
    try Self.lights(at: FramePattern(path)?.path(of: frame) ?? "")
  }

  static func lights(at path: String) throws -> [Double] {
    var lights: [Double] = []
    try PictureFile(path: path).forEachRow { _, row in
      for i in stride(from: 0, to: row.count, by: 4) {
        lights.append(Double(row[i]) + Double(row[i + 1]) + Double(row[i + 2]))
      }
    }
    return lights
  }

  /// The mean absolute difference of two pictures.
  static func difference(_ one: [Double], _ other: [Double]) -> Double {
    zip(one, other).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(one.count)
  }

  /// The mean structural similarity of two pictures, in windows of 8 × 8 pixels.
  ///
  /// - Parameter smoothness: The greatest mean step between neighbors in a window that counts, of
  ///   765; nil for all windows.
  /// - Note: Wang, Bovik, Sheikh, Simoncelli, IEEE Trans. Image Process. 13, 2004.
  static func similarity(
    _ one: [Double], _ other: [Double], _ size: PictureSize, smoothness: Double? = nil
  ) -> Double {
    let (c1, c2) = (0.01 * 765 * 0.01 * 765, 0.03 * 765 * 0.03 * 765)
    var (sum, count) = (0.0, 0)
    for top in stride(from: 0, to: size.height - 7, by: 4) {
      for left in stride(from: 0, to: size.width - 7, by: 4) {
        var (x, y, xx, yy, xy, step) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for j in top..<top + 8 {
          for i in left..<left + 8 {
            let (a, b) = (one[j * size.width + i], other[j * size.width + i])
            (x, y, xx, yy, xy) = (x + a, y + b, xx + a * a, yy + b * b, xy + a * b)
            if i > left { step += abs(b - other[j * size.width + i - 1]) }
          }
        }
        if let smoothness, step / 56 > smoothness { continue }
        (x, y, xx, yy, xy) = (x / 64, y / 64, xx / 64, yy / 64, xy / 64)
        let (vx, vy, v) = (xx - x * x, yy - y * y, xy - x * y)
        sum += (2 * x * y + c1) * (2 * v + c2) / ((x * x + y * y + c1) * (vx + vy + c2))
        count += 1
      }
    }
    return count == 0 ? 1 : sum / Double(count)
  }

  /// The shift of a picture against another, in pixels to the right and down, for shifts below a
  /// pixel.
  ///
  /// It is the shift by which the other picture, moved along its own slopes, comes nearest to the
  /// first. Means over windows of 16 × 16 pixels are subtracted, so that slow changes of color do
  /// not count; steps above `steepest` of 765 are left out, as they are no slopes.
  /// - Note: Lucas and Kanade, IJCAI 1981.
  static func shift(
    _ one: [Double], _ other: [Double], _ size: PictureSize, steepest: Double = 60
  ) -> (x: Double, y: Double) {
    let width = size.width
    var (xx, xy, yy, xd, yd) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for top in stride(from: 1, to: size.height - 16, by: 16) {
      for left in stride(from: 1, to: width - 16, by: 16) {
        var (n, x, y, d) = (0.0, 0.0, 0.0, 0.0)
        for j in top..<top + 16 {
          for i in left..<left + 16 {
            let index = j * width + i
            let right = (other[index + 1] - other[index - 1]) / 2
            let down = (other[index + width] - other[index - width]) / 2
            if max(abs(right), abs(down)) > steepest { continue }
            let difference = other[index] - one[index]
            (n, x, y, d) = (n + 1, x + right, y + down, d + difference)
            (xx, xy, yy) = (xx + right * right, xy + right * down, yy + down * down)
            (xd, yd) = (xd + right * difference, yd + down * difference)
          }
        }
        if n == 0 { continue }
        (xx, xy, yy) = (xx - x * x / n, xy - x * y / n, yy - y * y / n)
        (xd, yd) = (xd - x * d / n, yd - y * d / n)
      }
    }
    let determinant = xx * yy - xy * xy
    if determinant <= 0 { return (0, 0) }
    return ((yy * xd - xy * yd) / determinant, (xx * yd - xy * xd) / determinant)
  }

  /// A picture, enlarged about its middle, between its four nearest pixels.
  static func enlarged(_ picture: [Double], _ factor: Double, _ size: PictureSize) -> [Double] {
    let (width, height) = (size.width, size.height)
    return (0..<width * height).map { index in
      let (j, i) = index.quotientAndRemainder(dividingBy: width)
      let x = (Double(i) + 0.5 - Double(width) / 2) / factor + Double(width) / 2 - 0.5
      let y = (Double(j) + 0.5 - Double(height) / 2) / factor + Double(height) / 2 - 0.5
      let (left, top) = (min(max(Int(x), 0), width - 2), min(max(Int(y), 0), height - 2))
      let (u, v) = (x - Double(left), y - Double(top))
      let (a, b) = (picture[top * width + left], picture[top * width + left + 1])
      let (c, d) = (picture[(top + 1) * width + left], picture[(top + 1) * width + left + 1])
      return (1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * c + u * d)
    }
  }
}
