// FixedConstant — the c that all pixels of a picture share.

package import Numbers

/// The c that all pixels of a picture share.
///
/// The reference is then two orbits in one list: the orbit of 0, to which pixels rebase, and after
/// it that of the view's center, where pixels begin.
package struct FixedConstant: Sendable {
  /// The index of the last point of the orbit of 0; the center's orbit follows.
  package let criticalOrbitEnd: Int
  /// c to the precision of the orbits, or 192 bits.
  package let constant: BigComplex

  let trap: BasinSquare

  init(criticalOrbitEnd: Int, constant: BigComplex, trap: BasinSquare) {
    (self.criticalOrbitEnd, self.constant, self.trap) = (criticalOrbitEnd, constant, trap)
  }
}
