// JuliaResolver — computes uncertain pixels of a Julia set again in higher precision.

internal import Core
internal import Places

/// Iterates uncertain pixels: shallow ones in double-double first, and the remaining ones by MPFR.
///
/// In deep views few pixels are uncertain and their orbits are short, so double-double is not
/// needed there.
struct JuliaResolver: Sendable {
  private let plane: JuliaPlane
  private let frame: PixelFrame
  private let limit: Int
  private let basin: AttractingBasin?
  private let direct: DirectIterationRunner?
  private let measure: EscapeMeasure
  /// The greatest number of times that a pixel's bits are doubled.
  private let mostRounds = 6

  init(
    _ plane: JuliaPlane, _ frame: PixelFrame, limit: Int, _ basin: AttractingBasin?,
    _ direct: DirectIterationRunner?
  ) {
    (self.plane, self.frame, self.limit) = (plane, frame, limit)
    (self.basin, self.direct) = (basin, direct)
    measure = EscapeMeasure(plane.formula, frame.viewport)
  }

  /// The outcomes of uncertain pixels, in their order.
  ///
  /// - Throws: `CancellationError`.
  func outcomes(of pixels: [UncertainPixel], _ work: inout WorkCounts) throws -> [PixelOutcome] {
    let found = try direct?.doubleDoubleOutcomes(of: pixels)
    return try pixels.enumerated().map { index, pixel in
      // Pixels that double-double leaves unresolved may be interior, since it does not test for the
      // basin.
      if let found, case .escaped(let n, let z, let slope) = found[index] {
        return measure.outcome(n: n, z: z, slope: frame.inSpacings(slope))
      }
      let outcome = try exactOutcome(pixel)
      work.noteExact(
        iterations: outcome.iterations(within: limit),
        bits: plane.precision(frame.viewport, limit: limit))
      return outcome
    }
  }

  /// Computes a pixel by direct iteration, with more bits as long as rounding errors could change
  /// its count.
  private func exactOutcome(_ pixel: UncertainPixel) throws -> PixelOutcome {
    let viewport = frame.viewport
    let spacing = FloatExpComplex(viewport.spacing.significand, exponent: viewport.spacing.exponent)
    var precision = plane.precision(viewport, limit: limit)
    var round = 0
    while true {
      let fate = try plane.formula.quickFate(
        of: viewport.exactPixel(pixel.i, pixel.j, precision: precision),
        under: plane.c(precision: precision), limit: limit, basin: basin)
      switch fate {
      case .drawnIn(let period): return .interior(period: period)
      case .unresolved: return .unresolved(iterations: limit)
      case .escaped(let escape, let backwardError):
        let outcome = measure.outcome(n: escape.n, z: escape.z, slope: escape.slope * spacing)
        let inSpacings = (backwardError / spacing.length).nearest
        let isSettled = !measure.touches(outcome, backwardError: inSpacings)
        if isSettled || round == mostRounds { return outcome }
      }
      precision *= 2
      round += 1
    }
  }
}
