// Location — one place in one fractal, and its look, as a value.

package import BigNumbers

/// A place: a window in the plane, a formula, and a look.
///
/// A location is exact. Its numbers are the decimals that were written, or the dyadic rectangle
/// that a journey leads to; nothing is rounded before a picture needs it.
package struct Location: Equatable, Sendable {
  package var window: Window
  /// The rotation in degrees, counter-clockwise; within ±1e6.
  package var rotation = ExactDecimal.zero
  package var iterations = IterationChoice.automatic
  /// The formula's name; the engine decides whether the formula exists.
  package var formula = Location.defaultFormula
  /// The power of the formula, 2 … 1000.
  package var power = 2
  /// The constant of a Julia set.
  package var constant: PlanePoint?
  package var color: String?
  /// The palette's name, or its colors as `ColorStops` writes them.
  package var palette: String?
  package var look = LookKeys()
  /// The pairs that this version does not know, in their order in the text.
  package var others: [Pair] = []

  package init(window: Window) { self.window = window }

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

  /// The zoom 4 / height, by which people compare depths, in three digits: `1.33e0`, `4e1000`.
  package var zoom: String {
    ExactDecimal(4).divided(by: height, digits: 12).rounded(toDigits: 3)
  }
}

/// The iteration limit of a location.
package enum IterationChoice: Equatable, Sendable {
  /// The limit is found automatically.
  case automatic
  /// A fixed limit, 1 … 10¹⁵.
  case limit(Int)
}

/// An exact point of the plane.
package struct PlanePoint: Equatable, Sendable {
  package let re: ExactDecimal
  package let im: ExactDecimal

  package init(re: ExactDecimal, im: ExactDecimal) { (self.re, self.im) = (re, im) }
}

/// A key and its value, as they are written.
package struct Pair: Equatable, Sendable {
  package let key: String
  package let value: String

  package init(key: String, value: String) { (self.key, self.value) = (key, value) }
}

/// The rectangle that a location shows: a center and a height, perhaps reached by a journey.
///
/// The picture determines the width. Where quadrants need one, a journey keeps its base's shape,
/// and any other window counts as square.
package struct Window: Equatable, Sendable {
  package let re: ExactDecimal
  package let im: ExactDecimal
  package let width: ExactDecimal
  package let height: ExactDecimal
  package let journey: Journey?

  /// The home view, from which the quadrants lead on as a journey.
  package static let home = Window(home: .home)

  /// Makes a window by center and height.
  ///
  /// If it is the home view, it becomes the empty journey from there.
  ///
  /// - Throws: An error when a number lies outside the limits of `Location`.
  package init(re: ExactDecimal, im: ExactDecimal, height: ExactDecimal)
    throws(LocationError)
  {
    for (key, value) in [("re", re), ("im", im)] {
      try Window.checkCoordinate(value, Spot(key))
    }
    guard height.sign > 0 else { throw .heightNotPositive(Spot("h")) }
    guard height >= Location.smallestHeight else {
      throw .outOfRange("the height", "be at least 1e-9900000", Spot("h"))
    }
    guard height <= Location.farthest else {
      throw .outOfRange("the height", "be at most 1000000", Spot("h"))
    }
    if re == Window.home.re && im == Window.home.im && height == Window.home.height {
      self = .home
      return
    }
    (self.re, self.im, self.height, self.width) = (re, im, height, height)
    journey = nil
  }

  /// Makes the window at the end of a journey.
  ///
  /// - Throws: An error when it ends below the smallest height.
  package init(_ journey: Journey) throws(LocationError) {
    do {
      (re, im, width, height) = try journey.rectangle()
    } catch {
      throw .journeyTooLong(Spot("j"))
    }
    self.journey = journey
  }

  private init(home base: BaseWindow) {
    (re, im, width, height) = (base.re, base.im, base.width, base.height)
    journey = Journey(from: base)
  }

  /// Throws unless a coordinate lies within ±1e6 and has few enough decimal places.
  static func checkCoordinate(_ value: ExactDecimal, _ spot: Spot) throws(LocationError) {
    guard value.magnitude <= Location.farthest else {
      throw .outOfRange("the coordinate", "lie between -1000000 and 1000000", spot)
    }
    guard value.decimalPlaces <= Location.mostPlaces else {
      throw .outOfRange(
        "the coordinate", "have at most \(Location.mostPlaces) decimal places", spot)
    }
  }
}
