// CycleProver — proves cycle candidates of a picture's pixels, one after the other.
//
// The proofs of all pixels read the same reference and differ only in d. The prover is reused,
// since retaining and releasing the reference would take as long as a short proof.

/// A prover in double, or in floatexp for deep views.
struct CycleProver {
  private let orbit: ReferenceOrbit
  private var plain: InteriorProof<DoubleGuide>?
  private var deep: InteriorProof<DeepGuide>?

  init(_ picture: PictureConstants) {
    orbit = picture.orbit
    let (formula, zero) = (picture.formula, Complex.zero)
    if picture.strategy.needsExtendedRange {
      deep = InteriorProof(formula: formula, guide: DeepGuide(picture, offset: zero))
    } else {
      plain = InteriorProof(formula: formula, guide: DoubleGuide(picture, offset: zero))
    }
  }

  /// The period of the cycle to which a lane's orbit has returned, if that cycle attracts.
  ///
  /// - Throws: `CancellationError`.
  mutating func period(of lanes: borrowing PixelLanes, _ lane: Int) throws -> Int? {
    let offset = Complex(lanes.dx[lane], lanes.dy[lane])
    let (m, candidate) = (lanes.m[lane], lanes.n[lane] - lanes.savedN[lane])
    plain?.guide.offset = offset
    deep?.guide.offset = FloatExpComplex(offset)
    if let deep {
      return try deep.period(near: orbit.scaled(at: m) + lanes.delta(lane), candidate: candidate)
    }
    let z = orbit.points[m] + Complex(lanes.x[lane], lanes.y[lane])
    return try plain?.period(near: z, candidate: candidate)
  }

  /// The period of the attracting cycle near a lane's smallest values, found long before the orbit
  /// returns to one of them.
  ///
  /// - Throws: `CancellationError`.
  mutating func periodAtMinimum(of lanes: inout PixelLanes, _ lane: Int) throws -> Int? {
    let offset = Complex(lanes.dx[lane], lanes.dy[lane])
    plain?.guide.offset = offset
    let z = orbit.points[lanes.m[lane]] + Complex(lanes.x[lane], lanes.y[lane])
    for length in lanes.trialLengths(lane) {
      if let period = try plain?.period(near: z, candidate: length, isTrial: true) { return period }
    }
    return nil
  }

  /// The period of a cycle candidate if it attracts, and λ over the candidate's number of
  /// iterations.
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
