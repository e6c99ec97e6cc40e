// OutlineEdge — one edge of a stroke's outline.

/// A cubic Bézier curve, or a straight line.
struct OutlineEdge: Sendable, Equatable {
  let start: SIMD2<Double>
  let control1: SIMD2<Double>
  let control2: SIMD2<Double>
  let end: SIMD2<Double>
  let isStraight: Bool

  init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    (self.start, self.end, control1, control2) = (start, end, start, end)
    isStraight = true
  }

  init(
    from start: SIMD2<Double>, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>,
    to end: SIMD2<Double>
  ) {
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
    isStraight = false
  }

  var reversed: OutlineEdge {
    isStraight
      ? OutlineEdge(from: end, to: start)
      : OutlineEdge(from: end, control2, control1, to: start)
  }

  /// The edges of an arc of a circle, each of at most 90 degrees.
  ///
  /// A cubic curve with handles of 4/3·tan(θ/4) errs by less than 3e-4 of the radius (at 90
  /// degrees). The arc is halved by adding unit vectors, so that no angle is computed.
  ///
  /// - Parameters:
  ///   - from: The unit vector from the center to the first point.
  ///   - to: The unit vector to the last point.
  ///   - isLeft: Whether the arc turns to the left (counter-clockwise); it turns by at most 180
  ///     degrees.
  static func arc(
    around center: SIMD2<Double>, radius: Double, from first: SIMD2<Double>,
    to last: SIMD2<Double>, isLeft: Bool
  ) -> [OutlineEdge] {
    let cosine = min((first * last).sum(), 1)
    if cosine < -1e-9 {
      let sum = first + last
      let size = (sum * sum).sum().squareRoot()
      let quarter = isLeft ? SIMD2(-first.y, first.x) : SIMD2(first.y, -first.x)
      let middle = size > 1e-6 ? sum / size : quarter
      return arc(around: center, radius: radius, from: first, to: middle, isLeft: isLeft)
        + arc(around: center, radius: radius, from: middle, to: last, isLeft: isLeft)
    }
    let halfCosine = ((1 + cosine) / 2).squareRoot()
    let halfSine = ((1 - cosine) / 2).squareRoot()
    // tan(θ/4) = sin(θ/2) / (1 + cos(θ/2))
    let handle = radius * 4 / 3 * halfSine / (1 + halfCosine) * (isLeft ? 1 : -1)
    let start = center + first * radius
    let end = center + last * radius
    return [
      OutlineEdge(
        from: start, start + SIMD2(-first.y, first.x) * handle,
        end - SIMD2(-last.y, last.x) * handle, to: end)
    ]
  }
}
