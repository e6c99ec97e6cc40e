// Dither — an ordered pattern of thresholds that depends only on the pixel's position.

/// Thresholds that convert a smooth gradient to 8-bit values without visible bands.
///
/// They are Roberts' R2 sequence in integers (multiples of the plastic number's inverse powers,
/// modulo 1). Neighbors differ widely, every small block has nearly the right mean, and no table,
/// random state or tile is needed.
package enum Dither {
  /// The threshold of a pixel and channel, in (0, 1), uniformly distributed over any neighborhood.
  ///
  /// Thresholds are odd multiples of 1/512. A value within 1/512 of a level is never moved away
  /// from it, so flat colors stay flat.
  ///
  /// - Parameters:
  ///   - i: The column in the picture, not in a tile.
  ///   - j: The row in the picture.
  ///   - channel: 0 to 2; channels are a third of the pattern apart, so that brightness varies less
  ///     than with the same threshold for all three.
  @inline(__always)
  package static func threshold(_ i: Int, _ j: Int, channel: Int) -> Float {
    // 2³²/p and 2³²/p² with the plastic number p = 1.3247…, and 2³²/3.
    let sum =
      UInt32(truncatingIfNeeded: i) &* 3_242_174_889
      &+ UInt32(truncatingIfNeeded: j) &* 2_447_445_414
      &+ UInt32(truncatingIfNeeded: channel) &* 1_431_655_765
    return (Float(sum >> 24) + 0.5) * 0x1p-8
  }
}
