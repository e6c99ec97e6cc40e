// DirectIterationConstant — the constant c of a shallow picture of a Julia set.

/// The constant c that all pixels of a shallow picture share.
struct DirectIterationConstant: Sendable {
  /// c, rounded to double.
  let c: Complex
  /// The low part of c, also rounded to double.
  let lowPart: Complex
  /// The size to which errors are relative: 2, or the greatest modulus of a pixel's point, if that
  /// is larger.
  let leastSize: Double

  /// The effect of rounding c, in units of a step's other errors.
  ///
  /// It is the same error in every step: n equal errors have √n times the effect of independent
  /// ones (Cauchy's inequality). √n is taken as 256. This is divided by eight, because every
  /// criterion multiplies by eight, and by two, because the error of c is at most half a unit.
  var share: Double { lowPart == .zero ? 0 : 16 }
}
