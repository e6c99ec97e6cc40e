// RayInk — external rays as strokes of ink, which are drawn over pictures at any depth.

internal import BigNumbers
internal import Core
package import Drawing
internal import FractalEngine
package import Landmarks
internal import Places

/// The strokes of external rays.
///
/// A ray is cut where its distance from the landing point has halved. Each part has a window about
/// the landing point, and a width in proportion to the distance: the line tapers to the landing
/// point, and looks alike in views of every height about it.
package enum RayInk {
  /// The colors of successive rays.
  private static let colors = [HexColor(0xFFD23F), HexColor(0x5AD1FF)]
  /// The width of a line, in distances from the landing point.
  private static let width = 1 / 80.0
  /// The distance from the landing point at which a line begins.
  private static let outermost = FloatExp(8)

  /// The strokes of some rays, the outermost parts first.
  ///
  /// - Throws: A `UserError` if a ray is too deep for ink.
  package static func strokes(of landings: [RayLanding]) throws -> [Stroke] {
    try landings.enumerated().flatMap { try strokes(of: $1, colors[$0 % colors.count]) }
  }

  private static func strokes(of landing: RayLanding, _ color: HexColor) throws -> [Stroke] {
    let points = landing.points + [landing.c]
    let distances = points.map { $0.distance(from: landing.c) }
    var strokes: [Stroke] = []
    var first = distances.firstIndex { $0 < outermost } ?? 0
    while first + 1 < points.count {
      let half = FloatExp(0.5) * distances[first]
      let next = distances[(first + 1)...].firstIndex { $0 < half } ?? points.count - 1
      // Both ends of a stroke taper; so it begins and ends within its neighbors.
      let begin = max(0, first - 1)
      let end = min(points.count - 1, next + 1)
      strokes.append(
        try stroke(
          Array(points[begin...end]), about: landing.c, reach: distances[first], color))
      first = next
    }
    return strokes
  }

  /// - Parameter reach: The distance at which the line has its full width.
  private static func stroke(
    _ points: [BigComplex], about center: BigComplex, reach: FloatExp, _ color: HexColor
  ) throws -> Stroke {
    let height = ExactDecimal(exactly: 2 * reach.significand)
    let anchor = try InkAnchor(
      re: center.re.decimal(within: reach), im: center.im.decimal(within: reach),
      height: height.multiplied(byPowerOfTwo: reach.exponent))
    let precision = center.precision + 64
    let middle = BigComplex(
      anchor.re.bigFloat(precision: precision), anchor.im.bigFloat(precision: precision))
    let unit = FloatExpComplex(
      2 * reach.significand * InkPoint.unit, exponent: reach.exponent)
    let samples = points.map { point in
      var way = BigComplex(
        BigFloat(point.re, precision: precision), BigFloat(point.im, precision: precision))
      way.subtract(middle)
      let offset = way.scaled.divided(by: unit).nearest
      let share = min((point.distance(from: center) / reach).nearest, 1)
      let pressure = max(1, (share - 0.25) / 1.5 * 65_535)
      return InkPoint(
        x: Int32(offset.re.rounded()), y: Int32(offset.im.rounded()), pressure: UInt16(pressure))
    }
    return try Stroke(
      anchor: anchor, points: samples, color: color, opacity: 1,
      widths: Stroke.possibleWidths.lowerBound...(width / 2))
  }
}

extension BigComplex {
  fileprivate func distance(from other: BigComplex) -> FloatExp {
    let precision = max(precision, other.precision)
    var way = BigComplex(
      BigFloat(re, precision: precision), BigFloat(im, precision: precision))
    way.subtract(other)
    return way.scaled.length
  }
}

extension BigFloat {
  /// A short decimal that is near enough to the number for a window of some size.
  fileprivate func decimal(within size: FloatExp) throws -> ExactDecimal {
    let tolerance = try ExactDecimal(exactly: size.significand)
      .multiplied(byPowerOfTwo: size.exponent - 24)
    return try ExactDecimal(shortestWithin: tolerance, of: self)
  }
}
