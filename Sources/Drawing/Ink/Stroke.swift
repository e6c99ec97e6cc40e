// Stroke — one line drawn by hand, anchored in the plane.

package import Core

/// One line of ink: from the moment a pen touches the picture until it leaves it.
package struct Stroke: Sendable, Equatable {
  /// The window to which the points and the widths are relative.
  package let anchor: InkAnchor
  /// At least one point, in the order in which they were drawn.
  package let points: [InkPoint]
  package let color: HexColor
  /// The opacity, above 0 and at most 1.
  package let opacity: Double
  /// The widths of the line in heights of the window: at high speed, and at rest.
  package let widths: ClosedRange<Double>
  /// The smallest box around the points, widened by half of the greatest width; in heights of the
  /// window, relative to its center.
  let box: InkBox

  /// The most points of a stroke: a quarter of an hour at a thousand points a second.
  package static let mostPoints = 1_000_000
  /// The range of widths in heights of the window.
  package static let possibleWidths = 0x1p-20...16.0

  /// - Throws: `BadInput` if there is no point or too many, or a width or the opacity is out of its
  ///   range.
  package init(
    anchor: InkAnchor, points: [InkPoint], color: HexColor, opacity: Double,
    widths: ClosedRange<Double>
  ) throws(BadInput) {
    guard !points.isEmpty else { throw BadInput("a stroke has at least one point") }
    guard points.count <= Self.mostPoints else {
      throw BadInput("a stroke has at most \(Self.mostPoints) points")
    }
    guard opacity > 0 && opacity <= 1 else {
      throw BadInput("an opacity is above 0 and at most 1")
    }
    guard Self.possibleWidths.contains(widths.lowerBound),
      Self.possibleWidths.contains(widths.upperBound)
    else { throw BadInput("a width is from 2^-20 to 16 heights of the window") }
    (self.anchor, self.points, self.color) = (anchor, points, color)
    (self.opacity, self.widths) = (opacity, widths)
    box = Self.box(of: points, margin: widths.upperBound / 2)
  }

  private static func box(of points: [InkPoint], margin: Double) -> InkBox {
    var (low, high) = (points[0].position, points[0].position)
    for point in points {
      let position = point.position
      low.replace(with: position, where: position .< low)
      high.replace(with: position, where: position .> high)
    }
    return InkBox(low: low - margin, high: high + margin)
  }

  /// The time from the first point to the last, in milliseconds.
  package var milliseconds: Int { points.dropFirst().reduce(0) { $0 + Int($1.milliseconds) } }
}
