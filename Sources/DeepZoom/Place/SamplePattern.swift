// SamplePattern — where the samples of a pixel lie, when it has more than one.

/// k × k samples a pixel, the same in every pixel of every picture.
///
/// The pixel is cut into k × k squares with a sample in each, moved off its middle so that no two of
/// a pixel's samples share a column or a row among k² of each: the canonical arrangement of
/// correlated multi-jittered sampling (Kensler, Pixar technical memo 13-01, §2), for k = 2 known as
/// the rotated grid. Nothing is random: neighbors with different patterns would differ where the
/// picture does not, which shows as grain.
package struct SamplePattern: Equatable, Sendable {
  /// k.
  package let side: Int

  /// Off the middle of its square, in spacings of samples.
  private let shifts: [Double]

  package init(side: Int) {
    precondition(side >= 1, "a pixel has a sample")
    self.side = side
    // To 1/256, so that offsets are exact sums.
    shifts = (0..<side).map { step in
      side == 1 ? 0 : (((Double(step) + 0.5) / Double(side) - 0.5) * 256).rounded() / 256
    }
  }

  /// One sample, in the middle of the pixel.
  package static let middle = SamplePattern(side: 1)

  /// How far a sample lies off the middle of its square: to the right, and upward; exact.
  ///
  /// - Parameters:
  ///   - i: The column among the picture's samples.
  ///   - j: The row among the picture's samples.
  @inline(__always)
  func shift(_ i: Int, _ j: Int) -> (u: Double, v: Double) {
    if side == 1 { return (0, 0) }
    return (shifts[j % side], -shifts[i % side])
  }

  /// Which of a pixel's columns and rows of samples has the one nearest to its middle.
  ///
  /// It stands for all of them where the picture hardly changes across a pixel.
  package var central: (column: Int, row: Int) { ((side - 1) / 2, side / 2) }
}
