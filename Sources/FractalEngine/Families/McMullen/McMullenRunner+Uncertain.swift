// McMullenRunner+Uncertain — computes uncertain pixels of z² + λ·z⁻² in higher precision.

internal import BigNumbers
internal import Core
internal import Places
internal import Synchronization

extension McMullenRunner {
  /// The greatest number of additional bits; a pixel that needs more stays unresolved.
  private static let mostGrowth = 2048

  /// The outcomes of uncertain pixels, in their order.
  ///
  /// They are computed in double-double, and if they stay uncertain, in full precision.
  ///
  /// - Throws: `CancellationError`.
  func outcomes(ofUncertain pixels: [UncertainPixel], _ work: inout WorkCounts) throws
    -> [PixelOutcome]
  {
    let frame = picture.frame
    let grid = DoubleDoubleGrid(frame)
    return try pixels.map { pixel in
      var exact = grid.exactOffset(pixel.i, pixel.j)
      exact.subtract(BigComplex(FloatExpComplex(picture.shift), precision: exact.precision))
      if let outcome = try doubleDoubleOutcome(exact) { return outcome }
      let outcome = try exactOutcome(pixel)
      // The factor stands for divisions by MPFR and for the error bound.
      work.noteExact(
        iterations: 12 * outcome.iterations(within: picture.limit),
        bits: frame.viewport.precision(iterations: picture.limit))
      return outcome
    }
  }

  /// Computes a pixel in double-double from its offset in units of r; nil if it stays uncertain.
  ///
  /// Without exponents it takes a fraction of the time, and finds the same.
  private func doubleDoubleOutcome(_ offset: BigComplex) throws -> PixelOutcome? {
    DoubleDouble.suits(picture.frame.radius)
      ? try outcome(
        of: Planar(DoubleDouble(offset.re), DoubleDouble(offset.im)),
        doubleDouble.plainView(picture))
      : try outcome(
        of: Planar(DoubleDoubleExp(offset.re), DoubleDoubleExp(offset.im)),
        doubleDouble.wideView(picture))
  }

  private func outcome<Part>(
    of offset: Planar<Part>, _ view: McMullenDoubleDouble.View<Part>
  ) throws -> PixelOutcome? {
    var pixel = McMullenPixel(offset: offset, view)
    var (steps, stop) = (0, pixel.begin())
    while true {
      switch stop {
      case nil, .rebased, .needsExtendedRange: break
      case .lost: return nil
      case .escaped:
        let (outcome, isUncertain) = escape(
          n: pixel.n, pixel.z.scaled, pixel.slope.scaled, error: pixel.error.scaled)
        return isUncertain || pixel.isUncertain || pixel.n > view.limit ? nil : outcome
      }
      if pixel.n >= view.limit {
        return pixel.isUncertain ? nil : .unresolved(iterations: view.limit)
      }
      steps += 1
      if steps & 255 == 0 { try Task.checkCancellation() }
      stop = pixel.advance(view, needsExtendedRange: false)
    }
  }

  /// Computes a pixel by direct iteration.
  private func exactOutcome(_ pixel: UncertainPixel) throws -> PixelOutcome {
    let (viewport, limit) = (picture.frame.viewport, picture.limit)
    let exact = ExactPixels(viewport, measure, limit: limit)
    // An orbit may be chaotic for a long time before it escapes; near c = 0 many are.
    let standard = viewport.precision(iterations: limit)
    var growth = 0
    while growth <= McMullenRunner.mostGrowth {
      let point = viewport.exactPixel(pixel.i, pixel.j, precision: standard + growth)
      switch try picture.map.end(of: point, limit: limit) {
      case .lost: growth = 2 * growth + standard
      case .bounded: return .unresolved(iterations: limit)
      case .escaped:
        return try exact.outcome(pixel.i, pixel.j, growth: growth) { c, _ in
          ExactEnd(try picture.map.escape(of: c, limit: limit))
        }
      }
    }
    return .unresolved(iterations: limit)
  }
}
