// WorkCounts — counts of iterations, skipped iterations and repeated pixels.

internal import Core

/// Counts of the work for some pixels.
///
/// They are sums over the pixels, and do not depend on the division into tiles and threads. The
/// counts before `uncertain` are those of the kernels in doubles and of `FloatExpKernel`. For them
/// `skipped + singleSteps == iterations`; a pixel that a closed form settles is not counted.
package struct WorkCounts: Sendable, Equatable {
  /// Iterations, including skipped ones.
  package var iterations = 0
  /// Iterations done by BLA steps.
  package var skipped = 0
  /// BLA steps taken, and iterations done one by one.
  package var blaSteps = 0
  package var singleSteps = 0
  package var rebases = 0
  /// Changes of a pixel to extended range.
  package var extendedRuns = 0
  /// Cycles tested, and proved.
  package var cycleTests = 0
  package var cyclesProved = 0
  /// Pixels whose count was uncertain; they are repeated in double-double.
  package var uncertain = 0
  /// Uncertain pixels that double-double leaves undecided; more precise methods settle them.
  package var iteratedExactly = 0
  /// Iterations of the uncertain pixels, up to their escape or the limit, including skipped ones.
  var uncertainIterations = 0
  /// Steps in extended range that one pixel takes after the other, of any length.
  var extendedSteps = 0
  /// The time of the pixels iterated exactly, in the nanoseconds that `FullPrecision` estimates.
  ///
  /// It is an estimate from iterations and bits, the same on every machine.
  var exactNanoseconds = 0
  /// The sum of the periods of the cycles that were tested.
  var testedIterations = 0

  package init() {}

  package static func += (left: inout WorkCounts, right: WorkCounts) {
    left.iterations += right.iterations
    left.skipped += right.skipped
    left.blaSteps += right.blaSteps
    left.singleSteps += right.singleSteps
    left.rebases += right.rebases
    left.extendedRuns += right.extendedRuns
    left.cycleTests += right.cycleTests
    left.cyclesProved += right.cyclesProved
    left.uncertain += right.uncertain
    left.iteratedExactly += right.iteratedExactly
    left.uncertainIterations += right.uncertainIterations
    left.extendedSteps += right.extendedSteps
    left.exactNanoseconds += right.exactNanoseconds
    left.testedIterations += right.testedIterations
  }
}

extension WorkCounts {
  /// Counts a pixel that is iterated in full precision.
  ///
  /// - Parameters:
  ///   - iterations: The iterations to its escape, or to the limit.
  ///   - bits: The precision of its numbers.
  mutating func noteExact(iterations: Int, bits: Int) {
    iteratedExactly += 1
    exactNanoseconds += Int(Double(iterations) * FullPrecision.nanoseconds(precision: bits))
  }
}

extension PixelOutcome {
  /// The iterations of a pixel, up to its escape or the limit.
  func iterations(within limit: Int) -> Int {
    if case .escaped(let n, _, _, _) = self { return n }
    return limit
  }
}
