// FixedConstant — the constant c of a picture of a Julia set.

package import BigNumbers

/// The constant c that all pixels of a picture share.
///
/// The reference then consists of two orbits in one list: the orbit of 0, to which pixels rebase,
/// and after it the orbit of the view's center, where pixels begin.
package struct FixedConstant: Sendable {
  /// The index of the last point of the orbit of 0; the center's orbit follows.
  package let criticalOrbitEnd: Int
  /// c in the precision of the orbits, or in 192 bits.
  package let constant: BigComplex

  let trap: BasinSquare

  init(criticalOrbitEnd: Int, constant: BigComplex, trap: BasinSquare) {
    (self.criticalOrbitEnd, self.constant, self.trap) = (criticalOrbitEnd, constant, trap)
  }
}
