// Location+Moves — exact steps from one view to another.

internal import BigNumbers
internal import Core
internal import FractalEngine
internal import Places

extension Location {
  /// A quarter of the view: half as high, around the quarter's middle.
  ///
  /// - Parameter number: 1 top left, 2 top right, 3 bottom left, 4 bottom right.
  /// - Throws: ``FathomError`` if there is no such quarter, or the view would be too small.
  public func quadrant(_ number: Int) throws(FathomError) -> Location {
    try moved { place in
      guard let quadrant = UInt8(exactly: number).flatMap(Quadrant.init) else {
        throw BadInput(
          "a view has no quadrant \(number)", at: "quadrant",
          remedy: "1 is top left, 2 top right, 3 bottom left, 4 bottom right.")
      }
      return try place.stepping(into: quadrant)
    }
  }

  /// The view with the same center and another height.
  ///
  /// - Throws: ``FathomError`` if the height lies outside of 1e-9900000 … 10⁶.
  public func zoomed(toHeight height: ExactDecimal) throws(FathomError) -> Location {
    try moved { try $0.zoomed(toHeight: height.value) }
  }

  /// A view of a given height around a point of this one.
  ///
  /// - Parameters:
  ///   - right: The distance from the center to the right, in heights of this view.
  ///   - up: The distance from the center upward, in heights of this view.
  ///   - height: The height of the new view; nil for that of this one.
  /// - Throws: ``FathomError`` if a number lies outside of its range.
  public func centered(
    right: Double, up: Double, height: ExactDecimal? = nil
  ) throws(FathomError) -> Location {
    try moved { try $0.centered(right: right, up: up, height: height?.value) }
  }

  /// The view one step out: a journey loses its last quadrant, any other view doubles its height.
  ///
  /// - Throws: ``FathomError`` if the view would be too large.
  public func steppedOut() throws(FathomError) -> Location {
    try moved { try $0.steppingOut() }
  }

  /// The Julia set of the point in the middle of this view.
  ///
  /// - Throws: ``FathomError`` if the formula has no Julia sets.
  public func juliaSet() throws(FathomError) -> Location {
    try moved { place in
      guard let found = try place.juliaSet() else {
        throw BadInput(
          "\(place.formula) has no Julia sets here",
          remedy: "They belong to the formula mandelbrot.")
      }
      return found
    }
  }

  /// This view in other colors.
  ///
  /// - Throws: ``FathomError`` if a value of the look lies outside of its range.
  public func colored(_ look: Look) throws(FathomError) -> Location {
    var copy = self
    try wrappingErrors { try look.apply(to: &copy.place) }
    return copy
  }

  private func moved(
    _ move: (Places.Location) throws -> Places.Location
  ) throws(FathomError) -> Location {
    Location(try wrappingErrors { try move(place) })
  }
}
