// AbsPowerBLAStep — many steps of an absolute-value map as one linear map.

/// A linear map that does `length` steps from a point of the reference: δ ← A(δ) + B·d.
///
/// A is a product of scalings, rotations and reflections: a complex factor of δ or of its
/// conjugate. B is a sum of such maps, which is a matrix.
struct AbsPowerBLAStep<Part: RealNumber>: Sendable {
  /// The factor of A.
  let factor: Planar<Part>
  /// Whether A multiplies the conjugate of δ instead of δ.
  let isMirrored: Bool
  /// The modulus |A|.
  let growth: Part
  /// The matrix r · B, as its images of the directions of both axes.
  let shiftX: Planar<Part>
  let shiftY: Planar<Part>
  /// The validity radius: the step may be taken while max(|re δ|, |im δ|) is below this; 0 if
  /// never.
  let bound: Part
  /// Whether the reference lies on the crease im = 0 during the step; then im δ is folded first.
  var isOnCrease = false
  /// On the crease, the least |im δ| for which the step may be taken by a pixel with im d < 0, as a
  /// multiple of |im d| ÷ r; otherwise 0.
  var clearance = Part.zero
  /// The greatest ratio, at any point within the step, of what d contributes to δ to the validity
  /// radius there.
  var share = Part.zero

  /// Applies A.
  @inline(__always)
  func turned(_ v: Planar<Part>) -> Planar<Part> {
    factor * (isMirrored ? v.conjugate : v)
  }

  /// Applies B to a pixel's d, given as d ÷ r.
  @inline(__always)
  func shift(of offset: Planar<Part>) -> Planar<Part> {
    offset.re * shiftX + offset.im * shiftY
  }
}

extension AbsPowerBLAStep {
  /// The step in the type of slopes and error bounds.
  @inline(__always)
  var estimate: AbsPowerBLAStep<Part.Estimate> {
    AbsPowerBLAStep<Part.Estimate>(
      factor: factor.estimate, isMirrored: isMirrored, growth: growth.estimate,
      shiftX: shiftX.estimate, shiftY: shiftY.estimate, bound: bound.estimate,
      isOnCrease: isOnCrease, clearance: clearance.estimate, share: share.estimate)
  }

  /// Joins this BLA step and the one after it.
  func followed(by next: AbsPowerBLAStep) -> AbsPowerBLAStep {
    // A bound on what d contributes in this step.
    let parameterShare = shiftX.length + shiftY.length
    let room = next.bound - parameterShare
    let growth = growth * next.growth
    let (x, y) = (next.turned(shiftX) + next.shiftX, next.turned(shiftY) + next.shiftY)
    let isOnCrease = isOnCrease && next.isOnCrease
    var (bound, clearance, share) = (bound, clearance, share)
    if room > .zero && self.growth > .zero && growth < .largest && x.maxNorm < .largest
      && y.maxNorm < .largest
    {
      // Between the max norm of δ and that of A(δ) a factor of √2 may be lost.
      let reach = Part(0.7) * room / self.growth
      if reach < bound { bound = reach }
      let later = parameterShare / next.bound + next.share
      if share < later { share = later }
      if isOnCrease {
        // Before the next step, im δ must be positive, and large enough for that step.
        let least = (shiftY.im + next.clearance) / self.growth
        let raised = Part(1 + 0x1p-40) * least
        if clearance < raised { clearance = raised }
      }
    } else {
      bound = .zero
    }
    if self.isOnCrease != next.isOnCrease || !(clearance < .largest) { bound = .zero }
    return AbsPowerBLAStep(
      factor: next.turned(factor), isMirrored: isMirrored != next.isMirrored, growth: growth,
      shiftX: x, shiftY: y, bound: bound, isOnCrease: isOnCrease, clearance: clearance,
      share: share)
  }
}

extension AbsPowerBLAStep where Part == FloatExp {
  /// The BLA step in double; it is never valid if doubles cannot represent it.
  var nearest: AbsPowerBLAStep<Double> {
    let sizes = [growth, shiftX.maxNorm, shiftY.maxNorm, clearance]
    let fits = sizes.allSatisfy { $0.exponent < 500 } && growth.exponent > -500
    return AbsPowerBLAStep<Double>(
      factor: factor.nearest, isMirrored: isMirrored, growth: growth.nearest,
      shiftX: shiftX.nearest, shiftY: shiftY.nearest, bound: fits ? bound.nearest : 0,
      isOnCrease: isOnCrease, clearance: fits ? clearance.nearest : 0,
      share: fits ? share.nearest : 0)
  }
}
