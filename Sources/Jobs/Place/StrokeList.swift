// StrokeList — the strokes of some ink as a list, for people and as JSON.

internal import BigNumbers
internal import Core
package import Drawing
internal import Places

/// A list of strokes, numbered from 1.
package struct StrokeList: Sendable {
  private let ink: Ink

  package init(_ ink: Ink) { self.ink = ink }

  /// A line for each stroke: its number, the zoom of its window, and how it was drawn.
  package var lines: [String] {
    if ink.isEmpty { return ["no strokes"] }
    let width = String(ink.strokes.count).count
    return ink.strokes.enumerated().map { index, stroke in
      let number = String(index + 1)
      let indent = String(repeating: " ", count: width - number.count)
      let points = stroke.points.count
      return "\(indent)\(number)  \(stroke.color.text)  zoom \(stroke.anchor.zoom)  "
        + "\(points) point\(points == 1 ? "" : "s")  \(seconds(of: stroke)) s"
    }
  }

  /// An array with a line for each stroke.
  package var json: JSON {
    .lines(
      ink.strokes.enumerated().map { index, stroke in
        [
          "number": .integer(index + 1), "color": .string(stroke.color.text),
          "opacity": .number(stroke.opacity),
          "widths": [
            .number(stroke.widths.lowerBound), .number(stroke.widths.upperBound),
          ],
          "points": .integer(stroke.points.count),
          "milliseconds": .integer(stroke.milliseconds),
          "re": .string(stroke.anchor.re.compact), "im": .string(stroke.anchor.im.compact),
          "height": .string(stroke.anchor.height.compact),
        ]
      })
  }

  private func seconds(of stroke: Stroke) -> String {
    let tenths = (stroke.milliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension InkAnchor {
  /// The zoom 4 / height in three digits, as for locations.
  fileprivate var zoom: String {
    ExactDecimal(4).divided(by: height, digits: 12).rounded(toDigits: 3)
  }
}
