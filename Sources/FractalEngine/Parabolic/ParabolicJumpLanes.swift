// ParabolicJumpLanes — values of several lanes on their way past a fixed point.

internal import Numbers

/// Eight complex numbers.
struct ParabolicJumpLanes {
  var re: SIMD8<Double>
  var im: SIMD8<Double>

  func adding(_ factor: Complex, times other: ParabolicJumpLanes) -> ParabolicJumpLanes {
    ParabolicJumpLanes(
      re: re + (factor.re * other.re - factor.im * other.im),
      im: im + (factor.re * other.im + factor.im * other.re))
  }
}
