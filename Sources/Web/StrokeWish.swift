// StrokeWish — a stroke as the page sends it.

internal import Core
internal import Drawing
internal import Places

/// A stroke on the screen of a view.
struct StrokeWish: Decodable, Sendable {
  let color: String
  let opacity: Double
  /// The widths at high speed and at rest, in heights of the view.
  let widths: [Double]
  /// Four numbers for each point: to the right and up in heights from the view's center, the
  /// milliseconds since the point before, and the pressure from 0 to 1 (0 if it is not measured).
  let points: [Double]

  /// The stroke, anchored in the window of a place.
  ///
  /// - Throws: `BadInput` if it makes no sense.
  func stroke(in location: Location) throws(BadInput) -> Stroke {
    guard let color = HexColor(color.utf8), widths.count == 2, widths[0] <= widths[1],
      points.count.isMultiple(of: 4), points.allSatisfy(\.isFinite)
    else { throw BadInput("the stroke is not understood") }
    let matrix = location.screenMatrix
    let samples = stride(from: 0, to: points.count, by: 4).map { index in
      let (right, up) = (points[index], points[index + 1])
      func units(_ value: Double) -> Int32 {
        Int32(min(max(value / InkPoint.unit, -0x1p31), 0x1p31 - 1).rounded(.toNearestOrEven))
      }
      let (x, y) = matrix.applied(to: right, up)
      let pressure = min(max(points[index + 3], 0), 1) * 65_535
      return InkPoint(
        x: units(x), y: units(y),
        milliseconds: UInt16(min(max(points[index + 2], 0), 65_535).rounded()),
        pressure: UInt16(pressure.rounded()))
    }
    return try Stroke(
      anchor: InkAnchor(location), points: samples, color: color, opacity: opacity,
      widths: widths[0]...widths[1])
  }
}
