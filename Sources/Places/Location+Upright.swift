// Location+Upright — the same place in a window of a standard height.

internal import BigNumbers

extension Location {
  /// Returns the place in a window that is not rotated, with a power of two as its height, to nine
  /// digits.
  ///
  /// It is stretched as this one is when it is turned as a whole. The height stays within the
  /// limits of heights.
  ///
  /// - Throws: `LocationError`; never where the center is a location's.
  package func upright(heightExponent: Int) throws -> Location {
    var height = BigFloat(1, precision: 64)
    height.scale(byPowerOfTwo: heightExponent)
    let rounded = try ExactDecimal(height.decimal(digits: 9))
    var place = unrotated
    place.window = try LocationWindow(
      re: re, im: im, height: min(max(rounded, Location.smallestHeight), Location.farthest))
    return place
  }
}
