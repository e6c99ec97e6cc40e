// McMullenStart — the start of plain iteration.

internal import Numbers

/// The start of plain iteration.
struct McMullenStart {
  var walk: McMullenWalk
  let n: Int
  /// The derivative by the pixel.
  let slope: FloatExpComplex
}
