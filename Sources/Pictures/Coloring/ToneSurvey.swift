// ToneSurvey — the pixels by which a picture's coloring is settled.

package import Core

/// The outcomes of two windows around a place, one at most as high as the view and one at least.
///
/// Colorings settle on each, and blend the two by the view's height. So colors are a function of the place, and
/// continuous in its height. Distances are in 720ths of the view's height: what no eye resolves does not depend on the
/// picture's size.
package struct ToneSurvey: Sendable, Equatable {
  /// The outcomes of the lower window, in any arrangement, with the features that the coloring reads.
  package let lower: IterationBuffer
  /// The outcomes of the higher window; nil where the lower one counts alone.
  package let upper: IterationBuffer?
  /// How much the higher window counts, 0 to 1.
  package let share: Double
  /// How many spacings of the picture's samples the unit of the windows' distances is.
  package var spacingsPerUnit = 1.0

  package init(lower: IterationBuffer, upper: IterationBuffer, share: Double) {
    (self.lower, self.upper, self.share) = (lower, share > 0 ? upper : nil, share)
  }

  /// A survey of one sample of the picture alone.
  package init(of sample: IterationBuffer) { (lower, upper, share) = (sample, nil, 0) }

  /// Something that is settled on each window, and how much the second counts.
  func settled<Value>(_ settle: (IterationBuffer) -> Value) -> Blended<Value> {
    Blended(lower: settle(lower), upper: upper.map(settle), share: share)
  }

  /// A value of each window.
  struct Blended<Value> {
    let lower: Value
    let upper: Value?
    let share: Double

    /// Blends numbers that follow from the values.
    @inline(__always)
    func blend(_ number: (Value) -> Double) -> Double {
      let first = number(lower)
      guard let upper else { return first }
      return first + share * (number(upper) - first)
    }
  }
}

extension ToneSurvey.Blended: Sendable where Value: Sendable {}
