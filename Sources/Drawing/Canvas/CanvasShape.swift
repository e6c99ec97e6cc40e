// CanvasShape — one thing to draw.

/// A path that is filled or stroked in one color: one layer, even where it crosses itself.
struct CanvasShape: Sendable {
  var path: CanvasPath
  var color: CanvasColor
  /// How it is stroked; nil if it is filled.
  var line: CanvasLine?
  /// Whether it is filled where its winding number is odd, instead of nonzero.
  var isEvenOdd = false
}
