// PixelRunner — takes pixels from start to outcome, through whichever kernels they need.

internal import Ground

/// The pixels of one picture.
///
/// A value: any number of threads may share it.
struct PixelRunner<F: Formula>: Sendable {
  let frame: PixelFrame
  let picture: PictureConstants<F>
  let kernel: KernelChoice
  private let measure: EscapeMeasure

  init(_ frame: PixelFrame, _ picture: PictureConstants<F>, _ kernel: KernelChoice) {
    (self.frame, self.picture, self.kernel) = (frame, picture, kernel)
    measure = EscapeMeasure(picture.formula, frame.viewport)
  }

  /// The outcomes of groups, in their order.
  ///
  /// - Parameters:
  ///   - corners: Each group's first pixel.
  ///   - doubtful: Receives the pixels whose count doubles cannot vouch for.
  /// - Throws: `CancellationError`.
  func outcomes(
    ofGroups corners: [(x: Int, y: Int)], _ work: inout WorkCounts,
    _ doubtful: inout [DoubtfulPixel]
  ) throws -> [GroupOutcomes] {
    var crew = PixelCrew(self, corners)
    for group in corners.indices { try crew.start(group) }
    try crew.finish()
    work += crew.work
    doubtful += crew.doubtful
    return crew.groups
  }

  /// The period of the attracting cycle of a pixel's c where a closed form knows it.
  func knownPeriod(offset: Complex) -> Int? {
    picture.formula.knownPeriod(
      anchorOffset: picture.anchorOffset + picture.plainRadius * offset)
  }

  /// What became of a pixel that has escaped, or was ended by the limit.
  ///
  /// - Returns: The outcome; and how far off c, in spacings, its orbit may belong when computed
  ///   in pairs of doubles, where doubles leave doubt.
  func outcome(_ pack: borrowing PixelPack, _ lane: Int) -> (PixelOutcome, doubt: Double?) {
    let z = Complex(pack.zx[lane], pack.zy[lane])
    let slope = frame.inSpacings(pack.slope(lane))
    let doubt = pack.wholeDoubt(lane)
    let shift = 0x1p-53 * (1 + 4 * doubt) * frame.radiusInPixels
    // A block may err by 2^−100, and a few of them do; roundings add up as those of doubles.
    let pairShift = (0x1p-98 + 0x1p-99 * doubt) * frame.radiusInPixels
    if pack.escaped[lane] == 0 {
      // Near the set the derivative may have been larger than it is now, and the orbit is
      // another's ever since.
      let nucleus = 0.5 * pack.closest[lane] * frame.radiusInPixels
      let isDoubtful =
        DoubtResolver<F>.mayHaveEscaped(z: z, slope: slope, shift: shift)
        || !(8 * shift <= 0x1p-6 * nucleus)
      return (.unresolved(iterations: picture.limit), isDoubtful ? pairShift : nil)
    }
    let outcome = measure.outcome(n: pack.n[lane], z: z, slope: slope)
    let isDoubtful = DoubtResolver<F>.isDoubtful(outcome, shift: shift)
    return (outcome, isDoubtful ? pairShift : nil)
  }

  /// The period of the cycle that a candidate has come back to, if it is one that attracts.
  ///
  /// - Throws: `CancellationError`.
  func provedPeriod(_ pack: borrowing PixelPack, _ lane: Int) throws -> Int? {
    let candidate = pack.n[lane] - pack.savedN[lane]
    let (m, d) = (pack.m[lane], Complex(pack.dx[lane], pack.dy[lane]))
    let table = picture.table
    if picture.isDeep {
      let radius = ScaledComplex(picture.radius.significand, exponent: picture.radius.exponent)
      let offset = ScaledComplex(d)
      var proof = InteriorProof(
        formula: picture.formula, deltaC: radius * offset,
        reference: { picture.orbit.scaled(at: $0) }, last: picture.orbit.last)
      if !table.blocks.isEmpty {
        proof.jump = { m, w, h, most in
          guard let block = table.longest(at: m, w.maxNorm, most: most).0 else { return nil }
          return (
            block.length, block.applied(to: w) + block.b * offset, block.slope(at: w, times: h)
          )
        }
      }
      return try proof.period(
        near: picture.orbit.scaled(at: m) + pack.delta(lane), candidate: candidate)
    }
    var proof = InteriorProof(
      formula: picture.formula, deltaC: picture.plainRadius * d,
      reference: { picture.orbit.points[$0] }, last: picture.orbit.last)
    proof.jump = { m, w, h, most in
      guard let block = table.longest(at: m, w.maxNorm, most: most).0 else { return nil }
      return (block.length, block.applied(to: w) + block.b * d, block.slope(at: w, times: h))
    }
    let z = picture.orbit.points[m] + Complex(pack.x[lane], pack.y[lane])
    return try proof.period(near: z, candidate: candidate)
  }
}
