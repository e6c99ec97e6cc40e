// BaseWindow — the rectangle that a journey starts in.

package import BigNumbers

/// The rectangle that a journey starts in: center, width and height in the plane.
package struct BaseWindow: Equatable, Sendable {
  package let re: ExactDecimal
  package let im: ExactDecimal
  package let width: ExactDecimal
  package let height: ExactDecimal

  /// Makes a window; nil unless its numbers lie within ±1e6 and have at most `digitLimit` decimal
  /// places, and its sides are positive.
  package init?(re: ExactDecimal, im: ExactDecimal, width: ExactDecimal, height: ExactDecimal) {
    for number in [re, im, width, height] {
      guard number.magnitude <= Location.farthest, number.decimalPlaces <= Self.digitLimit
      else { return nil }
    }
    guard width.sign > 0, height.sign > 0 else { return nil }
    (self.re, self.im, self.width, self.height) = (re, im, width, height)
  }

  private init() {
    (re, im) = (ExactDecimal(-5, exponent: -1), .zero)
    (width, height) = (ExactDecimal(3), ExactDecimal(3))
  }

  /// The window [−2, 1] × [−1.5, 1.5], in which the tutorials start.
  package static let home = BaseWindow()

  /// The greatest number of decimal places of each number; people choose base windows.
  package static let digitLimit = 1_000
}
