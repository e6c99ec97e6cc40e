// UncertainPixel — a pixel whose count the kernels in doubles cannot vouch for.

package import Core
internal import Synchronization

/// A pixel whose count the kernels in doubles cannot vouch for.
package struct UncertainPixel: Sendable {
  /// The index among the pixels that were requested.
  let index: Int
  /// The column and row in the picture.
  package let i: Int
  package let j: Int
  /// The backward error in c, in spacings, when the pixel is computed in double-double.
  let doubleDoubleShift: Double
  /// The iterations after which doubles lost it; 0 where they did not, or that is not known.
  var lostAfter = 0
}
