// McMullenStart — the start of a direct iteration.

internal import Numbers

/// The start of a direct iteration.
struct McMullenStart {
  var walk: McMullenWalk
  let n: Int
  /// The derivative by the pixel.
  let slope: FloatExpComplex
}
