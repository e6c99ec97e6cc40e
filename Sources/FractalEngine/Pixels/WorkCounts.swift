// WorkCounts — how much was iterated, skipped and done again.

internal import Core

/// Counts of the work for some pixels.
///
/// They are sums over the pixels, and do not depend on the division into tiles and threads. All but
/// the last ones, from `uncertain` on, count what the kernels in doubles and `FloatExpKernel` do.
/// There `skipped + singleSteps == iterations`; a pixel that a closed form settles counts nowhere.
package struct WorkCounts: Sendable, Equatable {
  /// Iterations, skipped ones included.
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
  /// Pixels whose error bound came too close to their count; they are repeated in double-double.
  package var uncertain = 0
  /// Pixels of these that double-double leaves undecided; more precise methods settle them.
  package var iteratedExactly = 0
  /// Iterations of the uncertain pixels, up to their escape or the limit, skipped ones included.
  var uncertainIterations = 0
  /// The nanoseconds of the pixels iterated exactly, by `FullPrecision`.
  ///
  /// It is an estimate from iterations and bits, the same on every machine.
  var exactNanoseconds = 0
  /// Iterations of one period of each cycle that was tested.
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
  /// The iterations of a pixel: to its escape, or else to the limit.
  func iterations(within limit: Int) -> Int {
    if case .escaped(let n, _, _, _) = self { return n }
    return limit
  }
}
