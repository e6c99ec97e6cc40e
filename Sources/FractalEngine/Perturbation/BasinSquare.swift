// BasinSquare — the square of all that is less than `size` from a point, in the max norm.

package import Numbers

/// The square of all that is less than `size` from a point, in the max norm.
struct BasinSquare: Sendable {
  let middle: Complex
  /// 0 where there is none.
  let size: Double

  static let none = BasinSquare(middle: .zero, size: 0)

  func holds(_ z: Complex) -> Bool { (z - middle).maxNorm < size }
}
