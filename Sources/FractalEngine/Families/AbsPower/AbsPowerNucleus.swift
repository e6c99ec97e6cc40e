// AbsPowerNucleus — the nucleus of a minibrot of an absolute-value map, and the minibrot's shape.

package import BigNumbers

/// A c at which the orbit of 0 returns to 0, and how the surroundings of c lie.
///
/// Newton's method has found it; there is no proof, neither of the nucleus nor of the period.
package struct AbsPowerNucleus: Sendable {
  package let period: Int
  package let c: BigComplex
  /// The rows of S · J, divided by the root of the modulus of their determinant: J is dz_p/dc, and
  /// S the rotation or reflection of the orbit from z_1 to z_p.
  ///
  /// To first order the minibrot is the image of the whole set under the inverse, times a real
  /// factor, if S is a symmetry of the map: all absolute-value maps of power 2 have the reflections
  /// in both axes.
  package let shape: (xx: Double, xy: Double, yx: Double, yy: Double)
}
