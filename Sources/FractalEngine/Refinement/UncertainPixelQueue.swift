// UncertainPixelQueue — the uncertain pixels of a picture, from any number of tiles and threads.

package import Core
internal import Synchronization

/// The uncertain pixels of a picture that wait for their outcomes.
///
/// The lanes of a vector kernel are busy only while there are enough pixels, and some pixels take a
/// thousand times as long as others. So pixels of many tiles wait here together, and threads take
/// them one by one. If no pixel waits, pixels in progress are set aside until there are more. No
/// outcome depends on any of this.
package final class UncertainPixelQueue: Sendable {
  private struct State {
    var waiting: [UncertainPixel] = []
    var parked: [DoubleDoubleScheduler<UncertainPixel>.Parked] = []
    var undecided: [UndecidedPixel] = []
    /// The iterations of all undecided pixels that triple-double may settle.
    var iterations = 0
    var settled: [Settled] = []
    /// Whether the first pixel was already due.
    var hasBegun = false
  }

  /// A pixel and its outcome.
  package typealias Settled = (pixel: UncertainPixel, outcome: PixelOutcome)

  private let state = Mutex(State())

  package init() {}

  /// Whether pixels should be settled now: there are enough of them to keep lanes busy for a while.
  ///
  /// - Parameter isShared: Whether other threads are at work. Then the first pixel is due at once,
  ///   since only one thread builds the tables, and the others would wait for it at the end.
  package func isDue(isShared: Bool) -> Bool {
    state.withLock { state in
      let isFirst = isShared && !state.hasBegun && !state.waiting.isEmpty
      if isFirst { state.hasBegun = true }
      return isFirst || state.waiting.count >= 256
    }
  }

  package func add(_ pixels: [UncertainPixel]) {
    if pixels.isEmpty { return }
    state.withLock { $0.waiting += pixels }
  }

  /// Takes the pixels that have been settled since the last call.
  package func takeSettled() -> [Settled] {
    state.withLock { state in
      defer { state.settled = [] }
      return state.settled
    }
  }

  func settle(_ pixel: UncertainPixel, _ outcome: PixelOutcome) {
    state.withLock { $0.settled.append((pixel, outcome)) }
  }

  /// Settles the waiting pixels, several at a time.
  ///
  /// - Parameter outcomes: Returns the outcomes of the given pixels, in the same order.
  /// - Throws: Any error of `outcomes`; `CancellationError`.
  func settleWaiting(_ outcomes: ([UncertainPixel]) throws -> [PixelOutcome]) throws {
    while true {
      try Task.checkCancellation()
      let pixels = state.withLock { state in
        let count = min(64, state.waiting.count)
        defer { state.waiting.removeLast(count) }
        return Array(state.waiting.suffix(count))
      }
      if pixels.isEmpty { return }
      for (pixel, outcome) in zip(pixels, try outcomes(pixels)) { settle(pixel, outcome) }
    }
  }

  var hasPixelsForDoubleDouble: Bool {
    state.withLock { !$0.waiting.isEmpty || !$0.parked.isEmpty }
  }

  /// The next pixel to be iterated in double-double; those in progress come first.
  func nextForDoubleDouble(_ grid: DoubleDoubleGrid) -> DoubleDoubleScheduler<UncertainPixel>
    .Boarding?
  {
    let next = state.withLock { state in
      let parked = state.parked.popLast()
      return (parked, fresh: parked == nil ? state.waiting.popLast() : nil)
    }
    if let parked = next.0 { return .parked(parked) }
    return next.fresh.map { .fresh($0, grid[$0.i, $0.j]) }
  }

  func park(_ pixels: [DoubleDoubleScheduler<UncertainPixel>.Parked]) {
    if pixels.isEmpty { return }
    state.withLock { $0.parked += pixels }
  }

  func leaveUndecided(_ pixel: UndecidedPixel) {
    state.withLock { state in
      state.undecided.append(pixel)
      if pixel.mayBeForTripleDouble { state.iterations += pixel.n }
    }
  }

  /// Takes a pixel that double-double has left undecided.
  ///
  /// It returns with it the iterations of all pixels that triple-double may settle, including this
  /// one.
  ///
  /// - Parameter isDue: Whether the pixel should be settled now.
  func nextUndecided(where isDue: (UndecidedPixel, _ iterations: Int) -> Bool) -> (
    undecided: UndecidedPixel, iterations: Int
  )? {
    state.withLock { state in
      guard let next = state.undecided.last, isDue(next, state.iterations) else { return nil }
      state.undecided.removeLast()
      defer { if next.mayBeForTripleDouble { state.iterations -= next.n } }
      return (next, state.iterations)
    }
  }
}
