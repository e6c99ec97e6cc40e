// SamplePattern — the positions of the samples of a pixel that has more than one.

/// A pattern of k × k samples for each pixel, the same in every pixel of every picture.
///
/// The pixel is divided into k × k squares with a sample in each, moved off its middle so that a
/// pixel's samples lie in k² different columns and rows. For k = 3 and 4 this is the canonical
/// arrangement of correlated multi-jittered sampling (Kensler, Pixar technical memo 13-01, §2), in
/// which the most central sample is moved to the pixel's middle; for k = 2 it is the middle and a
/// triangle around it. The mean of the samples lies in the pixel's middle, to 1/150 of a pixel.
///
/// Nothing is random: neighbors with different patterns would differ where the picture does not,
/// which shows as grain.
package struct SamplePattern: Equatable, Sendable {
  /// The number k of samples along a side.
  package let side: Int

  /// The offset of each sample from the middle of its square, row by row from the top.
  ///
  /// Offsets are in spacings of samples, to the right and upward. They are multiples of 1/256, so
  /// that sums of offsets are exact.
  private let shifts: [SIMD2<Double>]

  /// - Parameter side: The number of samples along a side, 1 … 4.
  package init(side: Int) {
    precondition((1...4).contains(side), "a pixel has 1 to 16 samples")
    self.side = side
    let central = Self.central(side)
    let half = Double(side) / 2
    shifts = (0..<side * side).map { index in
      let (column, row) = (index % side, index / side)
      // The middle of the square, relative to the pixel's.
      let middle = SIMD2(Double(column) + 0.5 - half, half - Double(row) - 0.5)
      if (column, row) == central { return -middle }
      if side == 2 { return Self.triangle[index] * 2 - middle }
      let step = SIMD2(Double(row), Double(-column)) + SIMD2(0.5, -0.5)
      let shift = step / Double(side) - SIMD2(0.5, -0.5)
      return SIMD2((shift.x * 256).rounded(), (shift.y * 256).rounded()) / 256
    }
  }

  /// Three points around the middle of a pixel, in units of its side.
  ///
  /// They are 0.38 away from it; the first lies at 15 degrees.
  private static let triangle = [
    SIMD2(-69.0, 69) / 256, SIMD2(94.0, 25) / 256, SIMD2(-25.0, -94) / 256,
  ]

  /// The pattern with one sample, in the middle of the pixel.
  package static let middle = SamplePattern(side: 1)

  /// The exact offset of a sample from the middle of its square: to the right, and upward.
  ///
  /// - Parameters:
  ///   - i: The column among the picture's samples.
  ///   - j: The row among the picture's samples.
  @inline(__always)
  package func shift(_ i: Int, _ j: Int) -> (u: Double, v: Double) {
    if side == 1 { return (0, 0) }
    let shift = shifts[j % side * side + i % side]
    return (shift.x, shift.y)
  }

  /// The column and row of the sample in a pixel's middle.
  ///
  /// That sample represents all of them where the picture hardly changes across a pixel.
  package var central: (column: Int, row: Int) { Self.central(side) }

  private static func central(_ side: Int) -> (column: Int, row: Int) {
    side == 2 ? (1, 1) : ((side - 1) / 2, side / 2)
  }
}
