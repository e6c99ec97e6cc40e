// InkFixtures — strokes for the tests of ink.

import BigNumbers
import Core
import Places
import TestSupport

@testable import Drawing

enum InkFixtures {
  /// The view of a center and a height, written as decimals.
  static func location(_ re: String, _ im: String, _ height: String) throws -> Location {
    Location(
      window: try LocationWindow(
        re: ExactDecimal(re), im: ExactDecimal(im), height: ExactDecimal(height)))
  }

  static let home = InkAnchor(.home)

  /// A stroke through points in heights of its window.
  static func stroke(
    _ points: [SIMD2<Double>], anchor: InkAnchor = home, milliseconds: UInt16 = 8,
    pressure: UInt16 = 0, widths: ClosedRange<Double> = 0.01...0.02, opacity: Double = 1,
    color: UInt32 = 0xFFCC00
  ) throws -> Stroke {
    try Stroke(
      anchor: anchor,
      points: points.map {
        InkPoint(
          x: Int32(($0.x * 0x1p20).rounded()), y: Int32(($0.y * 0x1p20).rounded()),
          milliseconds: milliseconds, pressure: pressure)
      },
      color: HexColor(color), opacity: opacity, widths: widths)
  }

  /// A random walk of a hand: steps of up to `step` that turn gradually.
  static func walk(
    from start: SIMD2<Double>, count: Int, step: Double, _ random: inout SeededGenerator
  ) -> [SIMD2<Double>] {
    var (at, way) = (start, SIMD2(Double.random(in: -1...1, using: &random), 0.5) * step)
    return (0..<count).map { _ in
      let push = SIMD2(
        Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random))
      way = way * 0.8 + push * (step * 0.4)
      at += way
      return at
    }
  }

  /// A sharp zigzag of teeth from left to right.
  static func zigzag(teeth: Int, width: Double, height: Double, samples: Int) -> [SIMD2<Double>] {
    var points: [SIMD2<Double>] = []
    for tooth in 0..<teeth {
      let (from, to) = tooth.isMultiple(of: 2) ? (-height, height) : (height, -height)
      for k in 0..<samples {
        let share = Double(k) / Double(samples)
        points.append(
          SIMD2(
            (Double(tooth) + share) / Double(teeth) * width - width / 2,
            (from + (to - from) * share) / 2))
      }
    }
    return points
  }
}
