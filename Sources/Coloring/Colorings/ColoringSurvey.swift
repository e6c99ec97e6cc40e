// ColoringSurvey — the sample of pixels from which a picture's coloring is prepared.

package import Core

/// The outcomes of two windows around a place: one at most as high as the view, and one at least as
/// high.
///
/// A coloring is prepared from each window, and the two are blended by the view's height. So colors
/// are a function of the place, and change continuously with its height. Distances are in 720ths of
/// the view's height, so that details too fine for the eye do not depend on the picture's size.
package struct ColoringSurvey: Sendable, Equatable {
  /// The outcomes of the lower window, in any order, with the features that the coloring reads.
  package let lower: IterationBuffer
  /// The outcomes of the higher window; nil if only the lower one is used.
  package let upper: IterationBuffer?
  /// The weight of the higher window, 0 to 1.
  package let share: Double
  /// The unit of the windows' distances, in sample spacings of the picture.
  package var spacingsPerUnit = 1.0
  /// The power of z in the formula.
  package var power = 2.0

  package init(lower: IterationBuffer, upper: IterationBuffer, share: Double) {
    (self.lower, self.upper, self.share) = (lower, share > 0 ? upper : nil, share)
  }

  /// Makes a survey from one sample of the picture.
  package init(of sample: IterationBuffer) { (lower, upper, share) = (sample, nil, 0) }

  /// Prepares a value from each window.
  func settled<Value>(_ settle: (IterationBuffer) -> Value) -> Blended<Value> {
    Blended(lower: settle(lower), upper: upper.map(settle), share: share)
  }

  /// A value for each window, with the weight of the higher window's value.
  struct Blended<Value> {
    let lower: Value
    let upper: Value?
    let share: Double

    /// Blends numbers that are computed from the two values.
    @inline(__always)
    func blend(_ number: (Value) -> Double) -> Double {
      let first = number(lower)
      guard let upper else { return first }
      return first + share * (number(upper) - first)
    }
  }
}

extension ColoringSurvey.Blended: Sendable where Value: Sendable {}
