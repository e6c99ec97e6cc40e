// BasinSquare — a square of values that are all attracted to one cycle.

/// The square of all values at less than `size` from `middle`, in the max norm.
struct BasinSquare: Sendable {
  let middle: Complex
  /// Half the side; 0 if there is no square.
  let size: Double

  static let none = BasinSquare(middle: .zero, size: 0)

  func holds(_ z: Complex) -> Bool { (z - middle).maxNorm < size }
}
