// AbsPowerBLAStep — many steps of a folded map at once, as one linear map.

/// `length` steps from a point of the reference, linearized: δ ← A(δ) + B·d.
///
/// A is a product of stretches, turns and mirrors: a complex factor, of δ or of its conjugate. B
/// is a sum of such, a matrix.
struct AbsPowerBLAStep<Part: RealNumber>: Sendable {
  /// A's factor.
  let factor: Planar<Part>
  /// Whether it is the conjugate of δ that is multiplied.
  let isMirrored: Bool
  /// |A|.
  let growth: Part
  /// r · B, as what becomes of the directions of both axes.
  let shiftX: Planar<Part>
  let shiftY: Planar<Part>
  /// It holds while max(|re δ|, |im δ|) is below this; 0 where it never does.
  let bound: Part

  @inline(__always)
  func turned(_ v: Planar<Part>) -> Planar<Part> {
    factor * (isMirrored ? v.conjugate : v)
  }

  /// B·d of a pixel's d ÷ r.
  @inline(__always)
  func shift(of offset: Planar<Part>) -> Planar<Part> {
    offset.re * shiftX + offset.im * shiftY
  }
}

extension AbsPowerBLAStep {
  /// This BLA step and then another, as one.
  func followed(by next: AbsPowerBLAStep) -> AbsPowerBLAStep {
    // What d adds on the way to the next, at most.
    let drift = shiftX.length + shiftY.length
    let room = next.bound - drift
    let growth = growth * next.growth
    let (x, y) = (next.turned(shiftX) + next.shiftX, next.turned(shiftY) + next.shiftY)
    var bound = bound
    if room > .zero && self.growth > .zero && growth < .largest && x.maxNorm < .largest
      && y.maxNorm < .largest
    {
      // From the max norm of δ to that of A(δ), √2 may be lost.
      let reach = Part(0.7) * room / self.growth
      if reach < bound { bound = reach }
    } else {
      bound = .zero
    }
    return AbsPowerBLAStep(
      factor: next.turned(factor), isMirrored: isMirrored != next.isMirrored, growth: growth,
      shiftX: x, shiftY: y, bound: bound)
  }
}

extension AbsPowerBLAStep where Part == FloatExp {
  /// The BLA step in doubles; one that never holds where they do not suffice.
  var nearest: AbsPowerBLAStep<Double> {
    let sizes = [growth, shiftX.maxNorm, shiftY.maxNorm]
    let fits = sizes.allSatisfy { $0.exponent < 500 } && growth.exponent > -500
    return AbsPowerBLAStep<Double>(
      factor: factor.nearest, isMirrored: isMirrored, growth: growth.nearest,
      shiftX: shiftX.nearest, shiftY: shiftY.nearest, bound: fits ? bound.nearest : 0)
  }
}
