// PixelEnd — what is left of a pixel that has come to its end.

internal import Core
internal import Numbers

/// What is left of a pixel that has come to its end.
struct PixelEnd {
  let n: Int
  let z: Complex
  /// spacing · dz/dc.
  let slope: FloatExpComplex
  /// How far off c, in spacings, its orbit may belong.
  let shift: Double
  /// The same when it is computed in double-double.
  let doubleDoubleShift: Double
}
