// Location — one place in one fractal, and how to look at it: a value.

package import Numbers

/// A place: a window in the plane, a formula, and a look.
///
/// A location is exact. Its numbers are the decimals that someone wrote, or the dyadic
/// rectangle that a journey leads to; nothing is rounded before a picture needs it.
package struct Location: Equatable, Sendable {
  package var window: Window
  /// Degrees, counter-clockwise; within ±1e6.
  package var rotation = ExactDecimal.zero
  package var iterations = IterationChoice.automatic
  /// The formula's name; whether there is such a formula is for the engine to say.
  package var formula = Location.defaultFormula
  /// 2 … 1000.
  package var power = 2
  /// The constant of a Julia set.
  package var constant: PlanePoint?
  package var color: String?
  /// A name, or colors as `ColorStops` writes them.
  package var palette: String?
  package var look = LookKeys()
  /// Pairs that this version does not know, in the order in which they came.
  package var others: [Pair] = []

  package init(window: Window) { self.window = window }

  /// −0.5 + 0i, height 3.
  package static let home = Location(window: .home)

  package static let defaultFormula = "mandelbrot"

  /// The largest |re|, |im|, width and height: all that escapes slowly lies within 2 of 0.
  package static let farthest = ExactDecimal(1, exponent: 6)
  /// The smallest height.
  ///
  /// A center needs about as many decimal places as its height, and
  /// these must fit the 10⁷ digits of a literal, with room for the pixels' own digits.
  package static let smallestHeight = ExactDecimal(1, exponent: -9_900_000)
  /// The most decimal places of a center or a constant; seven digits stay for the whole part.
  package static let mostPlaces = ExactDecimal.digitLimit - 7
  /// The largest iteration limit.
  package static let mostIterations = 1_000_000_000_000_000
  package static let powers = 2...1_000

  package var re: ExactDecimal { window.re }
  package var im: ExactDecimal { window.im }
  package var height: ExactDecimal { window.height }
  package var journey: Journey? { window.journey }

  /// 4 / height, as people compare depths: `1.33e0`, `4e1000`; three digits.
  package var zoom: String {
    ExactDecimal(4).divided(by: height, digits: 12).rounded(toDigits: 3)
  }
}

/// The iteration limit of a location.
package enum IterationChoice: Equatable, Sendable {
  /// Raised until it no longer matters.
  case automatic
  /// 1 … 10¹⁵.
  case limit(Int)
}

/// A point of the plane, exactly.
package struct PlanePoint: Equatable, Sendable {
  package let re: ExactDecimal
  package let im: ExactDecimal

  package init(re: ExactDecimal, im: ExactDecimal) { (self.re, self.im) = (re, im) }
}

/// A key and its value, as written.
package struct Pair: Equatable, Sendable {
  package let key: String
  package let value: String

  package init(key: String, value: String) { (self.key, self.value) = (key, value) }
}

/// The rectangle that a location shows: a center and a height, perhaps reached by a journey.
///
/// The width is the picture's affair, save that quadrants need one: a journey keeps its
/// base's shape, any other window counts as square.
package struct Window: Equatable, Sendable {
  package let re: ExactDecimal
  package let im: ExactDecimal
  package let width: ExactDecimal
  package let height: ExactDecimal
  package let journey: Journey?

  /// The home view, from which the quadrants lead on as a journey.
  package static let home = Window(home: .home)

  /// A window by center and height.
  ///
  /// A window that is the home view becomes the empty journey from there.
  ///
  /// - Throws: When a number lies outside the limits of `Location`.
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

  /// The window at the end of a journey.
  ///
  /// - Throws: When it ends below the smallest height.
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

  /// Throws unless a coordinate lies within ±1e6 and has few enough places.
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
