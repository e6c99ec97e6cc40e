// InkBox — an upright rectangle in a window or a picture.

/// An upright rectangle.
struct InkBox: Sendable, Equatable {
  let low: SIMD2<Double>
  let high: SIMD2<Double>

  var middle: SIMD2<Double> { (low + high) / 2 }
  /// The longer of both sides.
  var size: Double { max(high.x - low.x, high.y - low.y) }
}
