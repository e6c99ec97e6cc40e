// UncertainPixel — a pixel whose count is not certain in doubles.

internal import Synchronization

/// A pixel whose count is not certain in doubles.
package struct UncertainPixel: Sendable {
  /// The index among the requested pixels.
  let index: Int
  /// The column and row in the picture.
  package let i: Int
  package let j: Int
  /// The backward error in c, in spacings, when the pixel is computed in double-double.
  let doubleDoubleBackwardError: Double
  /// The number of iterations after which doubles lost it; 0 if they did not, or if that is
  /// unknown.
  var lostAfter = 0
}
