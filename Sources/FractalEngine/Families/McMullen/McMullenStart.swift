// McMullenStart — where plain iteration begins.

internal import Numbers

/// Where plain iteration begins.
struct McMullenStart {
  var walk: McMullenWalk
  let n: Int
  /// By the pixel.
  let slope: FloatExpComplex
}
