// AngledAddress — the periods and satellites on the way from the main cardioid to a component.

/// The angled internal address of a hyperbolic component: 1-(1/2)->2-(1/2)->3 for the airplane.
///
/// It lists the components of ever higher period on the way, each with the internal angle p/q of
/// the satellite through which the way goes on. It determines the component.
package struct AngledAddress: Sendable, Equatable, CustomStringConvertible {
  /// A component on the way, and the angle at which the way leaves it.
  package struct Step: Sendable, Equatable {
    package let period: Int
    package let numerator: Int
    package let denominator: Int
  }

  package let steps: [Step]
  /// The period of the component itself.
  package let period: Int

  /// The address of the component at whose root the ray of a periodic angle lands.
  ///
  /// The denominators follow from the kneading sequence; the numerator is the number of the angles
  /// 2^(iS)·θ ≤ θ for i = 0 … q − 2 (Schleicher).
  ///
  /// - Complexity: O(n²) for an angle of period n.
  init(_ angle: ExternalAngle) {
    precondition(angle.isPeriodic, "a component's angles are periodic")
    let kneading = KneadingSequence(angle)
    let period = angle.period
    var (steps, at): ([Step], Int) = ([], 1)
    while at < period, let next = kneading.difference(from: at, limit: period) {
      let start = (next - 1) % at + 1
      var reached = start
      while reached < at, let more = kneading.difference(from: reached, limit: at) {
        reached = more
      }
      let denominator = (next - start) / at + (reached == at ? 1 : 2)
      let numerator = (0..<denominator - 1).count {
        angle.comparison(afterDoublings: $0 * at) <= 0
      }
      steps.append(Step(period: at, numerator: numerator, denominator: denominator))
      at = next
    }
    (self.steps, self.period) = (steps, period)
  }

  /// The step to the component's parent if the component is a satellite of another one; nil if it
  /// has a cusp.
  package var parent: Step? {
    guard let last = steps.last, last.period * last.denominator == period else { return nil }
    return last
  }

  /// The address as text: `1-(1/3)->3`.
  package var description: String {
    steps.map { "\($0.period)-(\($0.numerator)/\($0.denominator))->" }.joined() + "\(period)"
  }
}
