// Location — one place in one fractal, and its look, as a value.

package import BigNumbers

/// A place: a window in the plane, a formula, and a look.
///
/// A location is exact. Its numbers are the decimals that were written, or the dyadic rectangle
/// that a journey leads to; nothing is rounded before a picture needs it.
package struct Location: Equatable, Sendable {
  package var window: LocationWindow
  /// The rotation in degrees, counter-clockwise; within ±1e6.
  package var rotation = ExactDecimal.zero
  /// The direction of the stretch on the screen, in degrees counter-clockwise; within ±1e6.
  package var skew = ExactDecimal.zero
  /// The factor by which the view extends farther in the plane in that direction, and less far
  /// across it; 0.001 … 1000, and 1 in a view that is not stretched.
  package var stretch = ExactDecimal(1)
  package var iterations = IterationChoice.automatic
  /// The formula's name; the engine decides whether the formula exists.
  package var formula = Location.defaultFormula
  /// The power of the formula, 2 … 1000.
  package var power = 2
  /// The operations of a hybrid formula.
  package var hybrid: HybridFormula?
  /// The constant of a Julia set.
  package var constant: PlanePoint?
  package var color: String?
  /// The palette's name, or its colors as `ColorStops` writes them.
  package var palette: String?
  package var look = LookKeys()
  /// The pairs that this version does not know, in their order in the text.
  package var others: [Pair] = []

  package init(window: LocationWindow) { self.window = window }

  /// The home view: center −0.5 + 0i, height 3.
  package static let home = Location(window: .home)

  package static let defaultFormula = "mandelbrot"

  /// The largest |re|, |im|, width and height.
  ///
  /// All points that escape slowly lie within 2 of 0.
  package static let farthest = ExactDecimal(1, exponent: 6)
  /// The smallest height.
  ///
  /// A center needs about as many decimal places as its height. These must fit into the 10⁷ digits
  /// of a literal, with room for the pixels' own digits.
  package static let smallestHeight = ExactDecimal(1, exponent: -9_900_000)
  /// The greatest number of decimal places of a center or a constant; seven digits remain for the
  /// whole part.
  package static let mostPlaces = ExactDecimal.digitLimit - 7
  /// The largest iteration limit.
  package static let mostIterations = 1_000_000_000_000_000
  package static let powers = 2...1_000

  package var re: ExactDecimal { window.re }
  package var im: ExactDecimal { window.im }
  package var height: ExactDecimal { window.height }
  package var journey: Journey? { window.journey }
  /// The degree of the formula, for colorings; that of its first line if it is a hybrid formula.
  package var degree: Int { expanded.hybrid?.lineDegrees.first ?? power }

  /// The zoom 4 / height, by which people compare depths, in three digits: `1.33e0`, `4e1000`.
  package var zoom: String {
    ExactDecimal(4).divided(by: height, digits: 12).rounded(toDigits: 3)
  }
}
