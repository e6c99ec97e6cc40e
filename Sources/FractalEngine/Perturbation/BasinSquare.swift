// BasinSquare — a square about a point that attracts every value in it.

package import Numbers

/// A square of all values at less than `size` from `middle`, in the maximum norm.
struct BasinSquare: Sendable {
  let middle: Complex
  /// Half the side; 0 where there is no square.
  let size: Double

  static let none = BasinSquare(middle: .zero, size: 0)

  func holds(_ z: Complex) -> Bool { (z - middle).maxNorm < size }
}
