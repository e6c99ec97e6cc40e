// Location+Stretch — views that show the plane stretched in one direction.

package import BigNumbers

extension Location {
  /// The least and the greatest stretch.
  ///
  /// The minibrots of absolute-value maps need some tens; at 1000, a view's two directions differ
  /// by a factor of a million.
  package static let stretches = ExactDecimal(1, exponent: -3)...ExactDecimal(1_000)

  package var isStretched: Bool { stretch != ExactDecimal(1) }
  /// Whether the screen's axes are those of the plane, and have its scale.
  package var isUpright: Bool { rotation.isZero && !isStretched }

  /// Whether the screen's axes lie in the plane as in another view.
  package func hasShape(of other: Location) -> Bool {
    rotation == other.rotation && skew == other.skew && stretch == other.stretch
  }

  /// The map from distances on the screen to those in the plane.
  package var screenMatrix: ScreenMatrix { ScreenMatrix(self) }

  /// Returns the same place without rotation, skew and stretch.
  package var upright: Location {
    var next = self
    (next.rotation, next.skew, next.stretch) = (.zero, .zero, ExactDecimal(1))
    return next
  }

  /// The place without its rotation.
  ///
  /// The skew of a stretched view changes by as much, so that its picture is turned as a whole.
  var unrotated: Location {
    var next = self
    next.rotation = .zero
    if isStretched, let angle = try? skew.adding(rotation) { next.skew = angle }
    return next
  }

  /// Returns the same place with another direction of its stretch.
  ///
  /// - Parameter text: Degrees counter-clockwise on the screen, within ±1e6.
  package func skewed(to text: String) throws(LocationError) -> Location {
    var next = self
    next.skew = try Self.decimal(text, at: "skew")
    try Self.checkSkew(next.skew, Spot("skew"))
    return next
  }

  /// Returns the same place with another stretch.
  ///
  /// - Parameter text: A factor from 0.001 to 1000.
  package func stretched(to text: String) throws(LocationError) -> Location {
    var next = self
    next.stretch = try Self.decimal(text, at: "stretch")
    try Self.checkStretch(next.stretch, Spot("stretch"))
    return next
  }

  /// Returns the same place, shown through a matrix: its rotation and its skew to a thousandth of a
  /// degree, its stretch to four digits.
  ///
  /// - Parameter rows: The elements, row by row; the determinant is 1.
  package func shaped(by rows: (xx: Double, xy: Double, yx: Double, yy: Double))
    throws(LocationError) -> Location
  {
    let parts = ForeignStretch.Parts(rows)
    func short(_ value: ExactDecimal, within tolerance: ExactDecimal) -> ExactDecimal {
      (try? ExactDecimal(shortestWithin: tolerance, of: value)) ?? value
    }
    var next = self
    next.rotation = short(parts.rotation, within: ExactDecimal(5, exponent: -4))
    next.skew = short(parts.skew, within: ExactDecimal(5, exponent: -4))
    let order = parts.stretch.decimalOrder
    next.stretch = short(parts.stretch, within: ExactDecimal(5, exponent: order - 4))
    if !next.isStretched { next.skew = .zero }
    try Self.checkStretch(next.stretch, Spot("stretch"))
    return next
  }

  static func checkSkew(_ value: ExactDecimal, _ spot: Spot) throws(LocationError) {
    guard value.magnitude <= farthest, value.decimalPlaces <= 1_000 else {
      throw .outOfRange(
        "the skew", "lie between -1000000 and 1000000 degrees, in 1000 places", spot)
    }
  }

  static func checkStretch(_ value: ExactDecimal, _ spot: Spot) throws(LocationError) {
    guard stretches.contains(value), value.decimalPlaces <= 1_000 else {
      throw .outOfRange("the stretch", "lie between 0.001 and 1000, in 1000 places", spot)
    }
  }

  private static func decimal(_ text: String, at key: String) throws(LocationError) -> ExactDecimal
  {
    do { return try ExactDecimal(text) } catch {
      throw .noDecimal(String(text.prefix(24)), hint: nil, Spot(key))
    }
  }
}
