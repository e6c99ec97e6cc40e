// Dither — a pattern of thresholds that depends only on the pixel's position and the channel.

/// Thresholds that convert a smooth gradient to 8-bit values without visible bands.
///
/// They are i/p + j/p² + channel/3 modulo 1, computed in integers, with the plastic number p, as in
/// Roberts' R2 sequence. Neighbors differ widely, and every small square of pixels has nearly the
/// right mean. There is no table and no random state; the pattern repeats only after 2³¹ pixels.
package enum Dither {
  /// The threshold of a pixel and channel, in (0, 1), uniformly distributed over any neighborhood.
  ///
  /// It is added to a value in units of a level, and the sum is rounded down. Thresholds are odd
  /// multiples of 1/512, so a value that differs from a level by less than that becomes this level
  /// at every pixel: flat colors stay flat.
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
