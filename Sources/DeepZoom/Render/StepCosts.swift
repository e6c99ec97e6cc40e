// StepCosts — what the work of a picture takes, counted so that every machine finds the same.

/// Nominal nanoseconds of one processor for the parts of a picture's work.
///
/// Measured once, on one processor with AVX-512, and rounded. They are compared with each other and with
/// the bounds of `AutomaticLimit`, and bear upon nothing but the limit that it finds.
struct StepCosts: Sendable {
  /// A single step.
  let single: Double
  /// A block.
  let block: Double
  /// An iteration of a doubtful pixel, for each step that an iteration takes in doubles.
  let doubtful: Double
  /// An iteration of a cycle that is tried.
  let tested: Double
  /// Whether doubtful pixels skip iterations as others do; else `doubtful` is for each iteration.
  var skipsDoubtful = true

  /// Perturbation, eight pixels at once.
  static let vectors = StepCosts(single: 2, block: 8, doubtful: 20, tested: 10)
  /// Perturbation in wide views, whose blocks have cross terms (products of w and d).
  static let mixed = StepCosts(single: 3, block: 28, doubtful: 80, tested: 20)
  /// Wide views where pairs of doubles go step by step: they have no gates, and no blocks along long orbits.
  static let mixedAlone = StepCosts(
    single: 3, block: 28, doubtful: 6, tested: 20, skipsDoubtful: false)
  /// Absolute-value maps; their pixels in pairs of doubles run one after the other, where they do.
  static let folded = StepCosts(single: 4, block: 10, doubtful: 0, tested: 60)
  static let foldedInPairs = StepCosts(single: 4, block: 10, doubtful: 300, tested: 60)
  /// Iteration without a reference, in doubles.
  static let plain = StepCosts(single: 0.5, block: 0, doubtful: 5, tested: 10)
  /// Perturbation, one pixel after the other.
  static let scalar = StepCosts(single: 30, block: 30, doubtful: 0, tested: 60)

  /// What some work takes.
  func effort(of work: WorkCounts) -> Int {
    let steps = Double(work.singleSteps + work.blockSteps)
    let perIteration = work.iterations > 0 ? steps / Double(work.iterations) : 1
    let own = single * Double(work.singleSteps) + block * Double(work.blockSteps)
    let again =
      doubtful * (skipsDoubtful ? perIteration : 1) * Double(work.doubtfulIterations)
    return Int(own + again + tested * Double(work.testedIterations)) + work.exactNanoseconds
  }
}
