// CanvasLine — how a path is stroked.

/// The width of a stroke, and how it ends.
package struct CanvasLine: Equatable, Sendable {
  /// The width in pixels, at most 1,000; wider lines must be filled outlines.
  package var width: Double
  /// Whether ends and joints are round; otherwise ends are flat and joints mitered.
  package var isRound: Bool

  package init(width: Double, isRound: Bool = true) {
    precondition(width >= 0 && width <= 1000, "a line is at most 1,000 pixels wide")
    (self.width, self.isRound) = (width, isRound)
  }
}
