// ParabolicJumpLanes — eight complex numbers side by side, for polynomials of jumps.

/// Eight complex numbers, side by side.
struct ParabolicJumpLanes {
  var re: SIMD8<Double>
  var im: SIMD8<Double>

  func adding(_ factor: Complex, times other: ParabolicJumpLanes) -> ParabolicJumpLanes {
    ParabolicJumpLanes(
      re: re + (factor.re * other.re - factor.im * other.im),
      im: im + (factor.re * other.im + factor.im * other.re))
  }
}
