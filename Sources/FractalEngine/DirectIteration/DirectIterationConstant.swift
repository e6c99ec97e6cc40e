// DirectIterationConstant — the c that all pixels of a shallow picture share.

/// The c that all pixels of a shallow picture share.
struct DirectIterationConstant: Sendable {
  /// Rounded to doubles.
  let c: Complex
  /// What that lacks, rounded likewise.
  let lowPart: Complex
  /// 2, or the greatest modulus of a pixel's point.
  let leastSize: Double

  /// What the rounding of c does, in units of a step's other errors.
  ///
  /// It is the same error in every step: n of them add up to √n times what independent ones of
  /// its size would (Cauchy's inequality). √n is taken as 256, and an eighth of it, for eight is
  /// what every criterion multiplies by; c itself is off by half a unit at most.
  var share: Double { lowPart == .zero ? 0 : 16 }
}
