// InkPicture+Paths — the strokes of a view as SVG paths, for a page that draws them itself.

extension InkPicture {
  /// A stroke as a page draws it.
  package struct PathText: Sendable {
    /// The stroke's index in the ink.
    package let stroke: Int
    /// The outline as in the attribute `d` of an SVG path, in hundredths of a pixel from the
    /// picture's center, to the right and downward.
    package let outline: String
    package let color: String
    package let opacity: Double
  }

  /// The visible strokes from the lowest to the topmost.
  ///
  /// - Parameter most: If more are visible, the lowest ones are left out.
  package func paths(most: Int) -> [PathText] {
    visibleOutlines(most: most).map { index, outline, placement, opacity in
      func text(_ point: SIMD2<Double>) -> String {
        let pixel = (placement.pixel(point) - middle) * 100
        return "\(Int(pixel.x.rounded())) \(Int(pixel.y.rounded()))"
      }
      var path = ""
      if let first = outline.edges.first { path = "M" + text(first.start) }
      for edge in outline.edges {
        path +=
          edge.isStraight
          ? "L" + text(edge.end)
          : "C" + text(edge.control1) + " " + text(edge.control2) + " " + text(edge.end)
      }
      return PathText(
        stroke: index, outline: path + "Z", color: color(of: index), opacity: opacity)
    }
  }
}
