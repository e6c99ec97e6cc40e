// UncertainPixel — A pixel whose count the kernels in doubles cannot vouch for.

package import Core
internal import Synchronization

/// A pixel whose count the kernels in doubles cannot vouch for.
package struct UncertainPixel: Sendable {
  /// Its number among the pixels asked for.
  let index: Int
  /// Column and row in the picture.
  package let i: Int
  package let j: Int
  /// How far off c, in spacings, its orbit may belong when computed in double-double.
  let doubleDoubleShift: Double
  /// After how many iterations doubles lost it; 0 where they did not, or that is not known.
  var lostAfter = 0
}
