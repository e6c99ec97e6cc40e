// Location+Upright — the same place in a window of a standard height.

internal import Numbers

extension Location {
  /// The place in a window that is not turned and as high as a power of two, to nine digits; within the limits of
  /// heights.
  ///
  /// - Throws: `LocationError` never, where the center is a location's.
  package func upright(heightExponent: Int) throws -> Location {
    var height = BigFloat(1, precision: 64)
    height.scale(byPowerOfTwo: heightExponent)
    let rounded = try ExactDecimal(height.decimal(digits: 9))
    var place = self
    place.window = try Window(
      re: re, im: im, height: min(max(rounded, Location.smallestHeight), Location.farthest))
    place.rotation = .zero
    return place
  }
}
