// DoubleGuide — reads the reference in double, for proofs.

/// Reads the reference in double, for proofs.
struct DoubleGuide: ProofGuide {
  private let points: [Complex]
  private let table: BLATable
  private let radius: Double
  /// The pixel's offset d ÷ r.
  var offset: Complex
  let last: Int
  let lowest: Complex

  init(_ picture: PictureConstants, offset: Complex) {
    (points, table, self.offset) = (picture.orbit.points, picture.table, offset)
    (radius, last) = (picture.plainRadius, picture.orbit.last)
    lowest = Complex(picture.orbit.lowest.nearest, 0)
  }

  @inline(__always)
  var deltaC: Complex { radius * offset }

  @inline(__always)
  func point(at m: Int) -> Complex { points[m] }

  @inline(__always)
  func skip(_ m: Int, _ w: Complex, _ h: Complex, most: Int) -> ProofSkip<Complex>? {
    guard let index = table.longestIndex(at: m, w.maxNorm, most: most).0 else { return nil }
    if table.crossTerms.isEmpty {
      let blaStep = table.plain[index]
      return ProofSkip(
        length: blaStep.length, delta: blaStep.applied(to: w) + blaStep.b * offset,
        slope: blaStep.slope(at: w, times: h))
    }
    let blaStep = BLATable.Found(plain: table.plain[index], crossTerms: table.crossTerms[index])
    let (bent, shift) = blaStep.applied(to: w, offset)
    return ProofSkip(
      length: blaStep.length, delta: bent + shift,
      slope: blaStep.slopes(at: w, offset, times: h).byW)
  }
}
