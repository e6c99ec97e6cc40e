// McMullenStep — one step of z² + λ·z⁻² beside a reference, in either of two ways.
//
// docs/theory.md §14 has the identities, and shows why no digits cancel.

/// The parts of the next step from z = Z + δ.
struct McMullenStep<Part: RealNumber> {
  /// The gap σz² − w for the sign σ that makes it smaller.
  let gap: Planar<Part>
  /// Whether σ is minus.
  let isTurned: Bool
  /// The derivative f′(z) of the pixel's own map.
  let slope: Planar<Part>
  /// The value ½z⁻².
  let halfInverseSquare: Planar<Part>
  /// The term ½z⁻²·d that distinguishes the pixel's map from the reference's.
  let shift: Planar<Part>
  /// The size of the summands of z relative to z, at least 1.
  let cancellation: Part
  /// Whether z² is nearer to the square of a critical point than to Z².
  let isNearCritical: Bool

  private let delta: Planar<Part>
  private let root: Planar<Part>
  private let reference: McMullenPoint<Part>
  private let inverse: Planar<Part>
  /// The difference z² − Z² = (2Z + δ)δ.
  private let growth: Planar<Part>
  /// The gap ±z² − w with the reference's sign.
  private let own: Planar<Part>

  /// - Parameters:
  ///   - reference: The reference's point Z.
  ///   - root: The root w.
  ///   - d: The difference between the pixel's c and the reference's; nil in a Julia plane.
  @inline(__always)
  init(
    _ delta: Planar<Part>, z: Planar<Part>, at reference: McMullenPoint<Part>, root: Planar<Part>,
    d: Planar<Part>?
  ) {
    (self.delta, self.reference, self.root) = (delta, reference, root)
    growth = (reference.z + reference.z + delta) * delta
    own = reference.gap + (reference.isTurned ? -growth : growth)
    let other = -(root + root + own)
    let isOther = other.maxNorm < own.maxNorm
    gap = isOther ? other : own
    isTurned = reference.isTurned != isOther
    isNearCritical = gap.maxNorm < growth.maxNorm
    inverse = z.inverse
    let square = inverse * inverse
    halfInverseSquare = Part(0.5) * square
    // z⁴ − λ = (w + b)² − w² = b·(2w + b), and f′ = 2(z⁴ − λ)z⁻³ − d·z⁻³.
    let fourth = own * other
    let cube = inverse * square
    if let d {
      shift = d * halfInverseSquare
      slope = -((fourth + fourth + d) * cube)
    } else {
      shift = .zero
      slope = -((fourth + fourth) * cube)
    }
    let size = z.maxNorm
    let parts = reference.z.maxNorm + delta.maxNorm
    cancellation = parts > size ? parts / size : Part(1)
  }

  /// The relative error of a term: about forty roundings, and a max norm in place of a modulus.
  @inline(__always)
  private static var unit: Part { Part(4 * Part.stepError) }

  /// The error of the computed gap ±z² − w, divided by the unit.
  @inline(__always)
  private var gapError: Part {
    let sum = reference.gap.maxNorm + growth.maxNorm
    return reference.isTurned == isTurned ? sum : sum + root.maxNorm
  }

  /// The rebased difference σf(z) − Z[1] = b²/(w + b) + σ·½z⁻²d, and a bound on its error.
  @inline(__always)
  var rebased: (delta: Planar<Part>, error: Part) {
    let quotient = gap * (gap * (halfInverseSquare + halfInverseSquare))
    let sum = quotient + shift
    let scale = Part(4) * halfInverseSquare.maxNorm
    let rounding =
      scale * gap.maxNorm * (gap.maxNorm + Part(2) * gapError) + Part(2) * shift.maxNorm
    // The gap's own error enters as a square.
    let unit = Self.unit
    let rest = unit * gapError
    return (isTurned ? -sum : sum, unit * cancellation * rounding + scale * rest * rest)
  }

  /// The difference f(z) − f(Z) = (z² − Z²)(z²Z² − λ)/(z²Z²) + ½z⁻²d, and a bound on its error.
  @inline(__always)
  var continued: (delta: Planar<Part>, error: Part) {
    let both = inverse * reference.z.inverse
    // z²Z² − λ = (w + a)(w + b) − w².
    let (a, b) = (reference.gap, own)
    let product = root * (a + b) + a * b
    let w = (growth * both) * (product * both)
    let parts = (reference.z.maxNorm + reference.z.maxNorm + delta.maxNorm) * delta.maxNorm
    let bParts = a.maxNorm + growth.maxNorm
    let productParts = root.maxNorm * (a.maxNorm + bParts) + a.maxNorm * bParts
    let scale = both.maxNorm
    let rounding = Part(2) * (parts * scale) * (productParts * scale) + Part(2) * shift.maxNorm
    return (w + shift, Self.unit * cancellation * rounding)
  }

  /// A bound on |f″| within |z|/8 of z.
  @inline(__always)
  func curvature(_ mostLambda: Part) -> Part {
    // 2 + 6|λ|/(⅞|z|)⁴, and |z⁻²| is at most √2 times its max norm.
    let square = Part(2) * halfInverseSquare.maxNorm
    return Part(2) + Part(22) * mostLambda * square * square
  }
}

extension Planar {
  @inline(__always)
  static prefix func - (value: Planar) -> Planar { Planar(-value.re, -value.im) }
}
