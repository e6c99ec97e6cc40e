// DeepGuide — reads the reference in floatexp, for proofs in deep views.

/// Reads the reference in floatexp, for proofs in deep views.
struct DeepGuide: ProofGuide {
  private let orbit: ReferenceOrbit
  private let table: BLATable
  private let radius: FloatExpComplex
  /// The pixel's offset d ÷ r.
  var offset: FloatExpComplex
  let lowest: FloatExpComplex

  init(_ picture: PictureConstants, offset: Complex) {
    (orbit, table, self.offset) = (picture.orbit, picture.table, FloatExpComplex(offset))
    radius = FloatExpComplex(picture.radius.significand, exponent: picture.radius.exponent)
    lowest = FloatExpComplex(orbit.lowest.significand, exponent: orbit.lowest.exponent)
  }

  var deltaC: FloatExpComplex { radius * offset }
  var last: Int { orbit.last }

  @inline(__always)
  func point(at m: Int) -> FloatExpComplex { orbit.scaled(at: m) }

  @inline(__always)
  func skip(_ m: Int, _ w: FloatExpComplex, _ h: FloatExpComplex, most: Int) -> ProofSkip<
    FloatExpComplex
  >? {
    if table.blaSteps.isEmpty { return nil }
    guard let blaStep = table.longest(at: m, w.maxNorm, most: most).0 else { return nil }
    return ProofSkip(
      length: blaStep.length, delta: blaStep.applied(to: w) + blaStep.b * offset,
      slope: blaStep.slope(at: w, times: h))
  }
}
