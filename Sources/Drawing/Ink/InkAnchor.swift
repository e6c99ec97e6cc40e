// InkAnchor — the exact window in which strokes were drawn.

package import BigNumbers
package import Places

/// The window of the plane in which a stroke was drawn: its center and its full height.
///
/// The numbers are exact. A stroke's own coordinates are relative to the window, so that a stroke
/// is as exact at a height of 1e-1000 as at 1.
package struct InkAnchor: Sendable, Equatable {
  package let re: ExactDecimal
  package let im: ExactDecimal
  package let height: ExactDecimal
  /// The height as significand · 2^exponent, rounded to a double.
  let scaledHeight: ScaledNumber

  /// - Throws: `LocationError` if the numbers are outside the limits of a location.
  package init(re: ExactDecimal, im: ExactDecimal, height: ExactDecimal) throws(LocationError) {
    self.init(try LocationWindow(re: re, im: im, height: height))
  }

  /// The window that a location shows.
  package init(_ location: Location) { self.init(location.window) }

  private init(_ window: LocationWindow) {
    (re, im, height) = (window.re, window.im, window.height)
    scaledHeight = ScaledNumber(window.height)
  }

  package static func == (left: InkAnchor, right: InkAnchor) -> Bool {
    left.height == right.height && left.re == right.re && left.im == right.im
  }
}
