// DirectIterationConstant — the c that all pixels of a shallow picture share.

/// The c that all pixels of a shallow picture share.
struct DirectIterationConstant: Sendable {
  /// c, rounded to doubles.
  let c: Complex
  /// The low part of c, rounded likewise.
  let lowPart: Complex
  /// The size to which errors are relative: 2, or the greatest modulus of a pixel's point.
  let leastSize: Double

  /// The effect of rounding c, in units of a step's other errors.
  ///
  /// It is the same error in every step: n of them add up to √n times what independent ones of its
  /// size would (Cauchy's inequality). √n is taken as 256. An eighth of that enters, since every
  /// criterion multiplies by eight, and half of it, since c itself is off by half a unit at most.
  var share: Double { lowPart == .zero ? 0 : 16 }
}
