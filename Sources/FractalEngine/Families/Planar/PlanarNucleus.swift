// PlanarNucleus — the nucleus of a minibrot of a map with absolute values, and its shape.

package import BigNumbers

/// A c at which the orbit of 0 returns to 0, and how the surroundings of c lie.
///
/// Newton's method has found it.
package struct PlanarNucleus: Sendable {
  package let period: Int
  package let c: BigComplex
  /// A radius around c within which there is a nucleus of this period and of none that divides it.
  package let radius: FloatExp
  /// Whether that is proved; it is not where the disc of this radius touches a crease on its way.
  package let isProved: Bool
  /// The size of the minibrot, as a multiple of the whole set's, before the matrix `shape`.
  ///
  /// With λ the greatest factor by which the derivative dz_p/dz_1 stretches a direction it is
  /// 1 ÷ (λ^(1/(d−1)) · √|det J|) for the degree d of the first line.
  package let size: FloatExp
  /// The angle in degrees by which the folds of the minibrot's steps lie away from the axes.
  ///
  /// A minibrot looks like the whole set where it is near 0.
  package let twist: Double
  /// The greatest factor by which dz_p/dz_1 stretches a direction, divided by the least.
  ///
  /// It is 1 for absolute-value maps, and nil if the plane is mapped to a line.
  package let distortion: Double?
  /// The rows of R⁻¹ · J, divided by the root of the modulus of their determinant: J is dz_p/dc,
  /// and R the `CopyTurn`.
  ///
  /// To first order the minibrot is the image of the whole set under the inverse, times a real
  /// factor, if there is no twist and no distortion.
  package let shape: (xx: Double, xy: Double, yx: Double, yy: Double)
}
