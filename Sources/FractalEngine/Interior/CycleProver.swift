// CycleProver — proofs of suspected cycles for one pixel of a picture after another.
//
// What proofs read beside is the same for all pixels but d: kept from one to the next, since taking
// it up and letting it go again would cost as much as a short proof.

/// In doubles; in deep views in doubles with exponents.
struct CycleProver<F: Formula> {
  private let orbit: ReferenceOrbit
  private var plain: InteriorProof<F, DoubleGuide>?
  private var deep: InteriorProof<F, DeepGuide>?

  init(_ picture: PictureConstants<F>) {
    orbit = picture.orbit
    let (formula, zero) = (picture.formula, Complex.zero)
    if picture.needsExtendedRange {
      deep = InteriorProof(formula: formula, guide: DeepGuide(picture, offset: zero))
    } else {
      plain = InteriorProof(formula: formula, guide: DoubleGuide(picture, offset: zero))
    }
  }

  /// The period of the cycle that a lane has come back to, if it is one that attracts.
  ///
  /// - Throws: `CancellationError`.
  mutating func period(of pack: borrowing PixelLanes, _ lane: Int) throws -> Int? {
    let offset = Complex(pack.dx[lane], pack.dy[lane])
    let (m, candidate) = (pack.m[lane], pack.n[lane] - pack.savedN[lane])
    plain?.guide.offset = offset
    deep?.guide.offset = FloatExpComplex(offset)
    if let deep {
      return try deep.period(near: orbit.scaled(at: m) + pack.delta(lane), candidate: candidate)
    }
    let z = orbit.points[m] + Complex(pack.x[lane], pack.y[lane])
    return try plain?.period(near: z, candidate: candidate)
  }

  /// The period of an attracting cycle that a lane's smallest values may belong to, long before it
  /// has come back to one of them.
  ///
  /// - Throws: `CancellationError`.
  mutating func periodAtMinimum(of pack: inout PixelLanes, _ lane: Int) throws -> Int? {
    let offset = Complex(pack.dx[lane], pack.dy[lane])
    plain?.guide.offset = offset
    let z = orbit.points[pack.m[lane]] + Complex(pack.x[lane], pack.y[lane])
    for length in pack.trialLengths(lane) {
      if let period = try plain?.period(near: z, candidate: length, isTrial: true) { return period }
    }
    return nil
  }

  /// A suspected cycle, if it is one that attracts, and λ of as many iterations as were suspected.
  ///
  /// - Parameter offset: d ÷ r.
  /// - Throws: `CancellationError`.
  mutating func cycle(of candidate: CycleCandidate, offset: Complex) throws -> (
    period: Int, multiplier: Complex
  )? {
    plain?.guide.offset = offset
    deep?.guide.offset = FloatExpComplex(offset)
    if let deep {
      let cycle = try deep.cycle(near: candidate.start, candidate: candidate.period)
      return cycle.map { ($0.period, $0.multiplier.nearest) }
    }
    return try plain?.cycle(near: candidate.start.nearest, candidate: candidate.period)
  }
}
