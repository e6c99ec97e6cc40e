// PixelEnd — the state of a pixel at its end.

/// The state of a pixel at its end.
struct PixelEnd {
  let n: Int
  let z: Complex
  /// spacing · dz/dc.
  let slope: FloatExpComplex
  /// The backward error in c, in spacings.
  let backwardError: Double
  /// The backward error in c, in spacings, if the pixel is computed in double-double.
  let doubleDoubleBackwardError: Double
}
