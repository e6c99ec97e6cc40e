// AbsPowerMap — z ← after(before(z)^p) + c with folds before and after the power.

package import BigNumbers

/// A map that takes absolute values or conjugates before and after a power, such as the burning
/// ship.
///
/// Each piece of the map is z^p or its mirror image. So its derivative stretches all directions
/// equally, like that of z^p: by p|z|^(p−1). The derivative dz/dc is a sum of such pieces and may
/// stretch directions differently: it is a matrix.
package struct AbsPowerMap: Sendable, Equatable {
  package let power: Int
  package let before: Folds
  package let after: Folds

  /// - Parameter power: The power, 2 … 16.
  package init(power: Int, before: Folds = [], after: Folds = []) {
    (self.power, self.before, self.after) = (power, before, after)
  }

  private var powerMap: Multibrot { Multibrot(power: power) }

  /// Replaces z by its image in full precision.
  ///
  /// - Parameters:
  ///   - zero: The number 0 in the same precision.
  ///   - noteUnfolded: Called with the power, before the folds after it.
  package func step(
    _ z: inout BigComplex, _ c: borrowing BigComplex, zero: borrowing BigComplex,
    _ scratch: inout OrbitScratch, noteUnfolded: (borrowing BigComplex) -> Void = { _ in }
  ) {
    before.apply(to: &z)
    if after.isEmpty {
      powerMap.step(&z, c, &scratch)
      return
    }
    powerMap.step(&z, zero, &scratch)
    noteUnfolded(z)
    after.apply(to: &z)
    z.add(c)
  }

  /// The power of z, with the folds before it but without those after it.
  @inline(__always)
  func unfolded<Part>(_ z: Planar<Part>) -> Planar<Part> {
    let base = before.image(of: z)
    var product = base
    for _ in 1..<power { product = product * base }
    return product
  }

  /// The difference f(Z + δ) − f(Z) without cancellation, and the difference before the folds after
  /// the power.
  ///
  /// - Parameter unfolded: The unfolded power of Z; not read where there are no folds after the
  ///   power.
  @inline(__always)
  func perturb<Part>(_ delta: Planar<Part>, at z: Planar<Part>, unfolded: Planar<Part>) -> (
    absPower: Planar<Part>, unfolded: Planar<Part>
  ) {
    let difference = before.difference(of: delta, at: z)
    let w = powerMap.perturb(difference, at: before.image(of: z))
    if after.isEmpty { return (w, w) }
    return (after.difference(of: w, at: unfolded), w)
  }

  /// The derivative of the map at a point.
  ///
  /// - Parameters:
  ///   - z: The point.
  ///   - unfolded: Its power, as from `unfolded(_:)`; not read where there are no folds after it.
  @inline(__always)
  func tangent<Part>(at z: Planar<Part>, unfolded: Planar<Part>) -> AbsPowerTangent<Part> {
    AbsPowerTangent(
      map: self, z: z, unfolded: unfolded, slope: powerMap.derivative(at: before.image(of: z)))
  }

  /// The greatest derivative at |z| ≤ `size`: p·size^(p − 1).
  @inline(__always)
  func steepest<Part: RealNumber>(_ size: Part) -> Part {
    var product = size
    for _ in 2..<power { product = product * size }
    return Part(Double(power)) * product
  }
}
