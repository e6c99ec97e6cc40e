// Quadrant — a quarter of a window, numbered in reading order.

/// A quarter of a window, numbered in reading order.
package enum Quadrant: UInt8, Sendable, CaseIterable {
  case topLeft = 1
  case topRight = 2
  case bottomLeft = 3
  case bottomRight = 4

  package var isRight: Bool { self == .topRight || self == .bottomRight }
  /// Whether the quarter has the larger imaginary parts, which point up on the screen.
  package var isTop: Bool { self == .topLeft || self == .topRight }
}
