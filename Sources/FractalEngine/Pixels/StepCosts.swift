// StepCosts — nominal costs of a picture's work, which are the same on every machine.

/// Nominal nanoseconds of one processor for the parts of a picture's work.
///
/// They were measured once, on one processor with AVX-512, and rounded. They are compared with each
/// other and with the bounds of `AutomaticLimit`, and affect only the limit that it finds.
struct StepCosts: Sendable {
  /// A single step.
  let single: Double
  /// A BLA step.
  let blaStep: Double
  /// The cost of an uncertain pixel for each step that the same pixel takes in doubles.
  let uncertain: Double
  /// An iteration of a cycle that is tested.
  let tested: Double
  /// The additional cost of a step in extended range, where pixels take such steps one after the
  /// other.
  let extended = 150.0
  /// Whether uncertain pixels skip iterations, too; otherwise `uncertain` is the cost of each
  /// iteration.
  var skipsUncertain = true

  /// Perturbation, eight pixels at once.
  static let vectors = StepCosts(single: 2, blaStep: 8, uncertain: 20, tested: 10)
  /// Perturbation in wide views, whose BLA steps have cross terms (products of w and d).
  static let crossTerms = StepCosts(single: 3, blaStep: 28, uncertain: 80, tested: 20)
  /// Wide views in which double-double takes only single steps.
  ///
  /// They have no neutral points, and no BLA steps along long orbits.
  static let crossTermsAlone = StepCosts(
    single: 3, blaStep: 28, uncertain: 6, tested: 20, skipsUncertain: false)
  /// Absolute-value maps; if pixels are computed in double-double, then one after the other.
  static let absPower = StepCosts(single: 4, blaStep: 10, uncertain: 0, tested: 60)
  static let absPowerInDoubleDouble = StepCosts(single: 4, blaStep: 10, uncertain: 300, tested: 60)
  /// Iteration without a reference, in doubles.
  static let direct = StepCosts(single: 0.5, blaStep: 0, uncertain: 5, tested: 10)
  /// Perturbation, one pixel after the other.
  static let scalar = StepCosts(single: 30, blaStep: 30, uncertain: 0, tested: 60)

  /// The nominal nanoseconds of some work.
  func effort(of work: WorkCounts) -> Int {
    let steps = Double(work.singleSteps + work.blaSteps)
    let perIteration = work.iterations > 0 ? steps / Double(work.iterations) : 1
    let own = single * Double(work.singleSteps) + blaStep * Double(work.blaSteps)
    let again =
      uncertain * (skipsUncertain ? perIteration : 1) * Double(work.uncertainIterations)
    let further =
      tested * Double(work.testedIterations) + extended * Double(work.extendedSteps)
    return Int(own + again + further) + work.exactNanoseconds
  }
}
