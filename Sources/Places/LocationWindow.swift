// LocationWindow — the rectangle that a location shows.

package import BigNumbers

/// The rectangle that a location shows: a center and a height, perhaps reached by a journey.
///
/// The picture determines the width. Where quadrants need one, a journey keeps its base's shape,
/// and any other window counts as square.
package struct LocationWindow: Equatable, Sendable {
  package let re: ExactDecimal
  package let im: ExactDecimal
  package let width: ExactDecimal
  package let height: ExactDecimal
  package let journey: Journey?

  /// The home view, from which the quadrants lead on as a journey.
  package static let home = LocationWindow(home: .home)

  /// Makes a window by center and height.
  ///
  /// If it is the home view, it becomes the empty journey from there.
  ///
  /// - Throws: An error when a number lies outside the limits of `Location`.
  package init(re: ExactDecimal, im: ExactDecimal, height: ExactDecimal)
    throws(LocationError)
  {
    for (key, value) in [("re", re), ("im", im)] {
      try LocationWindow.checkCoordinate(value, Spot(key))
    }
    guard height.sign > 0 else { throw .heightNotPositive(Spot("h")) }
    guard height >= Location.smallestHeight else {
      throw .outOfRange("the height", "be at least 1e-9900000", Spot("h"))
    }
    guard height <= Location.farthest else {
      throw .outOfRange("the height", "be at most 1000000", Spot("h"))
    }
    let home = LocationWindow.home
    if re == home.re && im == home.im && height == home.height {
      self = home
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
