// UndecidedPixelResolver — the outcomes of pixels that double-double leaves undecided.
//
// docs/theory.md §7: every method gives the same outcome.

internal import BigNumbers
internal import Core
internal import Places

/// Settles undecided pixels in triple-double or in full precision, whichever is cheaper.
///
/// In full precision it takes whole returns where the orbit returns, and single steps otherwise.
/// Triple-double needs a table that takes as long as many pixels do in full precision, and the
/// number of pixels is not known in advance. So an outcome is accepted only if, rounded to its
/// grid, it is certainly that of the exact values: then both methods give the same outcome.
struct UndecidedPixelResolver: Sendable {
  private let frame: PixelFrame
  private let picture: PictureConstants
  private let measure: EscapeMeasure
  private let lowParts: LazyLowParts
  /// The standard precision of points of the frame, in bits.
  private let standard: Int
  /// The greatest number of rounds in full precision, each with more bits; two usually suffice.
  private let mostRounds = 8

  init(_ frame: PixelFrame, _ picture: PictureConstants, _ lowParts: LazyLowParts) {
    (self.frame, self.picture, self.lowParts) = (frame, picture, lowParts)
    measure = EscapeMeasure(picture.formula, frame.viewport)
    standard = frame.viewport.precision(iterations: picture.limit)
  }

  private var limit: Int { picture.limit }

  /// The outcome of a pixel.
  ///
  /// - Parameter iterations: The sum of the iterations of all pixels that triple-double may settle.
  /// - Throws: `CancellationError`.
  func outcome(of undecided: UndecidedPixel, among iterations: Int) throws -> PixelOutcome {
    if isInRealSet(undecided) { return .unresolved(iterations: limit) }
    let beginsWithReturns = beginsWithReturns(undecided)
    if beginsWithReturns, let outcome = try outcomeByReturns(undecided) { return outcome }
    if picture.strategy.hasTripleDouble && undecided.mayBeForTripleDouble {
      let step = step(undecided)
      let tripleDoubles = try lowParts.tripleDoubles(
        picture, frame.viewport, costing: costOfTripleDouble, inPlaceOf: step * Double(undecided.n),
        step * Double(iterations))
      if let tripleDoubles, let outcome = try tripleDoubleOutcome(undecided, tripleDoubles) {
        return outcome
      }
    }
    if !beginsWithReturns, let outcome = try outcomeByReturns(undecided) { return outcome }
    return try exactOutcome(undecided)
  }

  /// Counts a pixel and the cost of settling it, by single steps or by returns.
  func note(_ undecided: UndecidedPixel, _ work: inout WorkCounts) {
    work.iteratedExactly += 1
    if isInRealSet(undecided) { return }
    var nanoseconds = step(undecided) * Double(undecided.n)
    if beginsWithReturns(undecided), let length = returnLength(undecided) {
      nanoseconds = 8 * Double(length) * step(undecided) + 250 * Double(undecided.n / length)
    }
    work.exactNanoseconds += Int(nanoseconds)
  }

  private func isInRealSet(_ undecided: UndecidedPixel) -> Bool {
    let (i, j) = (undecided.pixel.i, undecided.pixel.j)
    return picture.fixed == nil
      && frame.viewport.isInRealSet(i, j, power: picture.formula.power)
  }

  /// Whether to try returns before triple-double.
  ///
  /// Triple-double takes twice as long where a BLA step is a whole return, and longer where it is
  /// shorter, but its table already contains the return.
  private func beginsWithReturns(_ undecided: UndecidedPixel) -> Bool {
    guard let length = returnLength(undecided) else { return false }
    let returns = Double(undecided.n) / Double(length)
    // Finding the return map with its series takes about two returns; a return then saves a quarter
    // of a µs.
    return 8 * Double(length) * step(undecided) < 250 * returns
  }

  /// The length of the return that a pixel is expected to take repeatedly, if there is one.
  private func returnLength(_ undecided: UndecidedPixel) -> Int? {
    let bits = ReturnMap.digits(growth: undecided.growth)
    return picture.formula.power == 2
      ? picture.expectedReturn(digits: bits, undecided.n) : nil
  }

  /// Whether to settle a pixel at once, although more may come.
  ///
  /// This keeps the last pixels from occupying a single thread.
  func isDue(_ undecided: UndecidedPixel, among iterations: Int) -> Bool {
    if !picture.strategy.hasTripleDouble || !undecided.mayBeForTripleDouble { return true }
    if beginsWithReturns(undecided) { return true }
    let step = step(undecided)
    return lowParts.isDue(
      costing: costOfTripleDouble, inPlaceOf: step * Double(undecided.n), step * Double(iterations))
  }

  /// The approximate cost of the triple-double tables, in nanoseconds.
  private var costOfTripleDouble: Double {
    let point = 2000 + FullPrecision.nanoseconds(precision: picture.orbit.precision)
    return point * Double(picture.orbit.points.count)
  }

  private func step(_ undecided: UndecidedPixel) -> Double {
    FullPrecision.nanoseconds(precision: standard + undecided.growth)
  }

  // MARK: The methods

  /// The outcome of a pixel in triple-double; nil if it is uncertain.
  func tripleDoubleOutcome(_ undecided: UndecidedPixel, _ tripleDoubles: TripleDoubles) throws
    -> PixelOutcome?
  {
    let (i, j) = (undecided.pixel.i, undecided.pixel.j)
    let offset = TripleDoubleExpComplex(DoubleDoubleGrid(frame).exactOffset(i, j))
    switch try picture.tripleDoubleOutcome(
      at: offset, tripleDoubles.lowParts, tripleDoubles.reference)
    {
    // Double-double saw the pixel escape; how near to the limit is not known.
    case .lost, .unresolved: return nil
    case .escaped(let n, let z, let slope):
      let slope = frame.inSpacings(slope)
      let backwardError = undecided.tripleDoubleBackwardError
      return measure.certainOutcome(
        n: n, z: z, slope: slope,
        error: EscapeMeasure.error(z, slope, backwardError: backwardError),
        slopeError: 0x1p-95 * Double(n), blur: backwardError, isFromBLA: true)
    }
  }

  /// The outcome of a pixel by returns; nil if they save no time, or if it is uncertain.
  func outcomeByReturns(_ undecided: UndecidedPixel) throws -> PixelOutcome? {
    let found = try outcome(undecided) { point, digits, _ in
      try picture.returningRun(
        of: point, growth: digits.growth, stepError: digits.backwardError, undecided.n)
    }
    return found.flatMap { $0.isCertain ? $0.outcome : nil }
  }

  /// The outcome of a pixel by direct iteration; unresolved if it uses up any affordable number of
  /// digits.
  func exactOutcome(_ undecided: UndecidedPixel) throws -> PixelOutcome {
    let found = try outcome(undecided) { point, digits, isCompensated in
      let (formula, steepest) = (picture.formula, FloatExp(0x1p-28) / digits.backwardError)
      let end =
        isCompensated
        ? try formula.compensatedEnd(of: point, limit: limit, steepest: steepest)
        : try formula.quickEnd(of: point, limit: limit, steepest: steepest)
      return ExactRun(end: end, backwardError: .zero, isCompensated: isCompensated)
    }
    return found?.outcome ?? .unresolved(iterations: limit)
  }

  /// The precision with which a pixel is iterated.
  private struct Digits {
    /// The bits beyond the standard precision.
    let growth: Int
    /// The backward error in c of the rounding errors.
    let backwardError: FloatExp
  }

  /// The outcome of a pixel in full precision, with more bits until they suffice, or nil.
  ///
  /// It is nil where no affordable number of bits suffices, or `run` gives nil.
  private func outcome(
    _ undecided: UndecidedPixel,
    by run: (_ point: BigComplex, Digits, _ isCompensated: Bool) throws -> ExactRun?
  ) throws -> (outcome: PixelOutcome, isCertain: Bool)? {
    let (viewport, pixel) = (frame.viewport, undecided.pixel)
    let spacing = FloatExpComplex(viewport.spacing.significand, exponent: viewport.spacing.exponent)
    let roundingError = UndecidedPixel.roundingError(pixel, frame.radiusInPixels)
    // Starts with what double-double found it to need, whatever triple-double found since.
    var ladder = PrecisionLadder(viewport, limit: limit, undecided.growth + ExactPixels.certainty)
    var isCompensated = false
    var rounds = 0
    while true {
      let point = viewport.exactPixel(pixel.i, pixel.j, precision: ladder.precision)
      // The standard precision has 64 bits beyond the spacing.
      let backwardError = FloatExp(1 + roundingError, exponent: -56 - ladder.growth)
      let digits = Digits(growth: ladder.growth, backwardError: backwardError * spacing.maxNorm)
      guard let run = try run(point, digits, isCompensated) else { return nil }
      switch run.end {
      case .bounded: return (.unresolved(iterations: limit), isCertain: true)
      case .lost(let n):
        if !ladder.climb(after: n) { return nil }
      case .escaped(let end):
        let slope = end.slope * spacing
        let certain = measure.certainOutcome(
          n: end.n, z: end.z, slope: slope,
          error: EscapeMeasure.error(
            end.z, slope, backwardError: backwardError + run.backwardError / spacing.maxNorm),
          slopeError: run.isCompensated
            ? 0x1p-95 * Double(end.n) : 0x1p-44 * Double(end.n).squareRoot(),
          blur: undecided.tripleDoubleBackwardError)
        if let certain { return (certain, isCertain: true) }
        rounds += 1
        if rounds == mostRounds {
          return (measure.outcome(n: end.n, z: end.z, slope: slope), isCertain: false)
        }
        isCompensated = true
        ladder.growth = max(ladder.growth, UndecidedPixel.growth(slope)) + ExactPixels.certainty
      }
    }
  }
}
