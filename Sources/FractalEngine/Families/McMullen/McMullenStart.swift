// McMullenStart — the start of a direct iteration.

/// The start of a direct iteration.
struct McMullenStart {
  var orbit: ExactMcMullenOrbit
  let n: Int
  /// The derivative by the pixel.
  let slope: FloatExpComplex
}
