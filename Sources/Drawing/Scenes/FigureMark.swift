// FigureMark — a shape that a part of a figure shows.

/// A shape in a part's coordinates.
enum FigureMark: Sendable {
  /// The line from 0 to `length` · e^(i · `turns` · angle).
  case branch(length: Double, turns: Int)
  /// A convex polygon by its corners, counter-clockwise.
  case polygon([SIMD2<Double>])
}
