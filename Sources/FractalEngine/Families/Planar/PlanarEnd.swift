// PlanarEnd — the end of a pixel in double.

/// The end of a pixel in double.
struct PlanarEnd {
  let settled: SettledPixel
  /// The number of iterations after which the pixel was lost, or 0.
  var lostAfter = 0
  var isUncertain = false
}
