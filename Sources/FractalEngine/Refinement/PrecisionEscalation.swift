// PrecisionEscalation — computes uncertain pixels again, in double-double and more if needed.
//
// docs/theory.md §7 says how uncertain pixels are found, and why these results settle them.

internal import Core
internal import Synchronization

/// Iterates uncertain pixels in double-double.
///
/// `UndecidedPixelResolver` settles those that this leaves undecided.
struct PrecisionEscalation: Sendable {
  private let frame: PixelFrame
  private let picture: PictureConstants
  private let kernel: KernelChoice
  private let measure: EscapeMeasure
  private let lowParts: LazyLowParts
  private let resolver: UndecidedPixelResolver

  init(
    _ frame: PixelFrame, _ picture: PictureConstants, _ kernel: KernelChoice,
    _ lowParts: LazyLowParts
  ) {
    (self.frame, self.picture, self.kernel, self.lowParts) = (frame, picture, kernel, lowParts)
    measure = EscapeMeasure(picture.formula, frame.viewport)
    resolver = UndecidedPixelResolver(frame, picture, lowParts)
  }

  /// Settles pixels of a queue.
  ///
  /// - Parameter toTheEnd: Whether to settle all pixels except those that another thread is
  ///   computing. Otherwise only as many as keep lanes busy are settled, and none while another
  ///   thread builds the tables.
  /// - Throws: `CancellationError`.
  func resolve(_ queue: UncertainPixelQueue, toTheEnd: Bool, _ work: inout WorkCounts) throws {
    if queue.hasPixelsForDoubleDouble,
      let doubleDouble = try lowParts.doubleDouble(picture, frame.viewport, waits: toTheEnd)
    {
      try inDoubleDouble(queue, doubleDouble, toTheEnd: toTheEnd, &work)
    }
    while let next = queue.nextUndecided(where: { toTheEnd || resolver.isDue($0, among: $1) }) {
      // A thread may settle many pixels with fewer steps than there are between two checks.
      try Task.checkCancellation()
      queue.settle(
        next.undecided.pixel, try resolver.outcome(of: next.undecided, among: next.iterations))
    }
  }

  private func inDoubleDouble(
    _ queue: UncertainPixelQueue, _ doubleDouble: DoubleDoubleReference, toTheEnd: Bool,
    _ work: inout WorkCounts
  ) throws {
    let grid = DoubleDoubleGrid(frame)
    var scheduler = DoubleDoubleScheduler<UncertainPixel>()
    let parked = try scheduler.run(picture, doubleDouble, kernel, toTheEnd: toTheEnd) {
      queue.nextForDoubleDouble(grid)
    } done: { pixel, precise in
      let (iterations, growth): (Int, Int)
      switch precise {
      case .unresolved(let closest):
        guard let bits = UndecidedPixel.growth(closest: closest, pixel, frame.radiusInPixels) else {
          return queue.settle(pixel, .unresolved(iterations: picture.limit))
        }
        (iterations, growth) = (picture.limit, bits)
      case .lost(let bits): (iterations, growth) = (picture.limit, bits)
      case .escaped(let n, let z, let slope):
        let slope = frame.inSpacings(slope)
        let outcome = measure.outcome(n: n, z: z, slope: slope)
        if !measure.touches(outcome, backwardError: pixel.doubleDoubleBackwardError) {
          return queue.settle(pixel, outcome)
        }
        (iterations, growth) = (n, UndecidedPixel.growth(slope))
      }
      let undecided = UndecidedPixel(
        pixel, n: iterations, growth: growth, frame.radiusInPixels)
      resolver.note(undecided, &work)
      queue.leaveUndecided(undecided)
    }
    queue.park(parked)
  }
}

/// A reference orbit to the precision of triple-double.
typealias TripleDoubles = (lowParts: OrbitLowParts, reference: TripleDoubleReference)
