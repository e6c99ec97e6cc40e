// PrecisionEscalation — gives uncertain pixels a second and, where need be, a third opinion.
//
// docs/theory.md §7: how doubt is found, and why these two answers settle it.

internal import Core
internal import Numbers
internal import Synchronization

/// Iterates uncertain pixels in double-double, and gives those that stay undecided to `UndecidedPixelResolver`.
struct PrecisionEscalation<F: Formula>: Sendable {
  private let frame: PixelFrame
  private let picture: PictureConstants<F>
  private let kernel: KernelChoice
  private let measure: EscapeMeasure
  private let lowParts: LazyLowParts
  private let resolver: UndecidedPixelResolver<F>

  init(
    _ frame: PixelFrame, _ picture: PictureConstants<F>, _ kernel: KernelChoice,
    _ lowParts: LazyLowParts
  ) {
    (self.frame, self.picture, self.kernel, self.lowParts) = (frame, picture, kernel, lowParts)
    measure = EscapeMeasure(picture.formula, frame.viewport)
    resolver = UndecidedPixelResolver(frame, picture, lowParts)
  }

  /// Settles pixels of a pool.
  ///
  /// - Parameter toTheEnd: All of them, but for those that another thread has in hand. Else as many
  ///   as lanes can be kept busy with; none while another thread makes what that takes.
  /// - Throws: `CancellationError`.
  func resolve(_ pool: UncertainPixelQueue, toTheEnd: Bool, _ work: inout WorkCounts) throws {
    if pool.hasPixelsForDoubleDouble,
      let pairs = try lowParts.pairs(picture, frame.viewport, waits: toTheEnd)
    {
      try inDoubleDouble(pool, pairs, toTheEnd: toTheEnd, &work)
    }
    while let next = pool.nextUndecided(where: { toTheEnd || resolver.isDue($0, among: $1) }) {
      // Many take less than the steps between two looks at it.
      try Task.checkCancellation()
      pool.settle(
        next.undecided.pixel, try resolver.outcome(of: next.undecided, among: next.iterations))
    }
  }

  private func inDoubleDouble(
    _ pool: UncertainPixelQueue, _ pairs: DoubleDoubleReference, toTheEnd: Bool,
    _ work: inout WorkCounts
  ) throws {
    let grid = DoubleDoubleGrid(frame)
    var scheduler = DoubleDoubleScheduler<UncertainPixel>()
    let parked = try scheduler.run(picture, pairs, kernel, toTheEnd: toTheEnd) {
      pool.nextForDoubleDouble(grid)
    } done: { pixel, precise in
      let (iterations, growth): (Int, Int)
      switch precise {
      case .unresolved(let closest):
        guard let bits = UndecidedPixel.growth(closest: closest, pixel, frame.radiusInPixels) else {
          return pool.settle(pixel, .unresolved(iterations: picture.limit))
        }
        (iterations, growth) = (picture.limit, bits)
      case .lost(let bits): (iterations, growth) = (picture.limit, bits)
      case .escaped(let n, let z, let slope):
        let slope = frame.inSpacings(slope)
        let outcome = measure.outcome(n: n, z: z, slope: slope)
        if !RoundingError.touches(outcome, shift: pixel.doubleDoubleShift) {
          return pool.settle(pixel, outcome)
        }
        (iterations, growth) = (n, UndecidedPixel.growth(slope))
      }
      let undecided = UndecidedPixel(
        pixel, n: iterations, growth: growth, frame.radiusInPixels)
      resolver.note(undecided, &work)
      pool.leaveUndecided(undecided)
    }
    pool.park(parked)
  }
}

/// A reference to the precision of triple-double.
typealias TripleDoubles = (lowParts: OrbitLowParts, reference: TripleDoubleReference)
