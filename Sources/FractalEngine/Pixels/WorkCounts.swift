// WorkCounts — how much was iterated, skipped and done again.

internal import Core

/// Counts of the work behind some pixels: sums over the pixels, whatever tiles and threads they
/// were divided among.
///
/// But for the last ones, from `uncertain` on, they tell of the kernels in doubles and of `FloatExpKernel`. There
/// `skipped + singleSteps == iterations`; a pixel that a closed form settles counts nowhere.
package struct WorkCounts: Sendable, Equatable {
  /// Iterations, skipped ones included.
  package var iterations = 0
  /// Iterations that BLA steps did.
  package var skipped = 0
  /// BLA steps taken, and iterations done one by one.
  package var blaSteps = 0
  package var singleSteps = 0
  package var rebases = 0
  /// Times a pixel went to extended range.
  package var extendedRuns = 0
  /// Cycles tried, and proved.
  package var cycleTests = 0
  package var cyclesProved = 0
  /// Pixels whose error bound came too close to their count: iterated again in double-double.
  package var uncertain = 0
  /// Of these, those that pairs leave undecided: triple-double or full precision settle them.
  package var iteratedExactly = 0
  /// Iterations of the uncertain pixels, up to their escape or the limit, skipped ones included.
  var uncertainIterations = 0
  /// What the pixels iterated exactly take, in nanoseconds, by `FullPrecision`: an estimate from
  /// iterations and bits, the same on every machine.
  var exactNanoseconds = 0
  /// Iterations of one turn of each cycle that was tried.
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
  /// Notes a pixel that is iterated in full precision.
  ///
  /// - Parameters:
  ///   - iterations: To its escape, or to the limit.
  ///   - bits: Of its numbers.
  mutating func noteExact(iterations: Int, bits: Int) {
    iteratedExactly += 1
    exactNanoseconds += Int(Double(iterations) * FullPrecision.nanoseconds(precision: bits))
  }
}

extension PixelOutcome {
  /// The iterations of a pixel: to its escape, else to the limit.
  func iterations(within limit: Int) -> Int {
    if case .escaped(let n, _, _, _) = self { return n }
    return limit
  }
}
