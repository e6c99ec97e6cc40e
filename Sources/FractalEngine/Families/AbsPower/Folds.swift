// Folds — reflections of the plane at its axes: absolute values and conjugation.

internal import BigNumbers

/// Operations on the parts of a number: |re|, |im|, −im.
///
/// A fold is an isometry on each side of its crease, the axis at which it reflects. So it changes
/// only the distances between points on different sides, which become smaller.
package struct Folds: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The fold re ← |re|.
  package static let re = Folds(rawValue: 1)
  /// The fold im ← |im|.
  package static let im = Folds(rawValue: 2)
  /// The reflection im ← −im, applied after `im`.
  package static let conjugation = Folds(rawValue: 4)

  /// The image of z.
  @inline(__always)
  func image<Part>(of z: Planar<Part>) -> Planar<Part> {
    var image = z
    if contains(.re) && z.re < .zero { image.re = -z.re }
    if contains(.im) && z.im < .zero { image.im = -z.im }
    if contains(.conjugation) { image.im = -image.im }
    return image
  }

  /// The image of z + δ minus that of z, without cancellation.
  @inline(__always)
  func difference<Part>(of delta: Planar<Part>, at z: Planar<Part>) -> Planar<Part> {
    var difference = delta
    if contains(.re) { difference.re = Self.difference(of: delta.re, at: z.re) }
    if contains(.im) { difference.im = Self.difference(of: delta.im, at: z.im) }
    if contains(.conjugation) { difference.im = -difference.im }
    return difference
  }

  /// The difference |x + δ| − |x|.
  @inline(__always)
  private static func difference<Part: RealNumber>(of delta: Part, at x: Part) -> Part {
    let sum = x + delta
    if x >= .zero { return sum >= .zero ? delta : -(x + sum) }
    return sum > .zero ? x + sum : -delta
  }

  /// The image of a small difference at z; on a crease, the one for its positive side.
  @inline(__always)
  func tangent<Part>(_ v: Planar<Part>, at z: Planar<Part>) -> Planar<Part> {
    var image = v
    if contains(.re) && z.re < .zero { image.re = -v.re }
    if contains(.im) && z.im < .zero { image.im = -v.im }
    if contains(.conjugation) { image.im = -image.im }
    return image
  }

  /// The distance of z from the nearest crease; nil if there is none.
  @inline(__always)
  func room<Part>(at z: Planar<Part>) -> Part? {
    let (x, y) = (z.re < .zero ? -z.re : z.re, z.im < .zero ? -z.im : z.im)
    if contains(.re) { return contains(.im) && y < x ? y : x }
    return contains(.im) ? y : nil
  }

  /// Replaces z by its image.
  func apply(to z: inout BigComplex) {
    if contains(.re) && z.re.sign < 0 { z.re.negate() }
    if contains(.im) && z.im.sign < 0 { z.im.negate() }
    if contains(.conjugation) { z.im.negate() }
  }
}
