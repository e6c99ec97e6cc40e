// DecimalStep — the step by which a point moves: 1, 2 or 5 times a power of ten.

internal import BigNumbers

/// A step that adds only a few digits to a decimal, however often it is taken.
package struct DecimalStep: Equatable, Sendable {
  /// The first digit of the step: 1, 2 or 5.
  private let digit: Int
  private let exponent: Int

  private init(digit: Int, exponent: Int) { (self.digit, self.exponent) = (digit, exponent) }

  /// Makes the power of ten between 1/1000 and 1/100 of a view's height, a small part of the view.
  package init(across location: Location) {
    self.init(digit: 1, exponent: location.height.decimalOrder - 2)
  }

  /// The next larger step; at most 1.
  package var coarser: DecimalStep {
    if exponent >= 0 { return self }
    switch digit {
    case 1: return DecimalStep(digit: 2, exponent: exponent)
    case 2: return DecimalStep(digit: 5, exponent: exponent)
    default: return DecimalStep(digit: 1, exponent: exponent + 1)
    }
  }

  /// The next smaller step; at least the last decimal place that a constant may have.
  package var finer: DecimalStep {
    switch digit {
    case 5: return DecimalStep(digit: 2, exponent: exponent)
    case 2: return DecimalStep(digit: 1, exponent: exponent)
    default:
      if exponent <= -Location.mostPlaces { return self }
      return DecimalStep(digit: 5, exponent: exponent - 1)
    }
  }

  /// A tenth of the step, as long as a constant may have that many decimal places.
  package var tenth: DecimalStep {
    DecimalStep(digit: digit, exponent: max(exponent - 1, -Location.mostPlaces))
  }

  /// The step as text for people: `0.01`, `5e-9`.
  package var text: String { times(1).compact }

  func times(_ count: Int) -> ExactDecimal { ExactDecimal(digit * count, exponent: exponent) }
}
