// AbsPowerPicture — what all pixels of one picture share.

/// What all pixels of one picture share.
struct AbsPowerPicture: Sendable {
  let map: AbsPowerMap
  let orbit: AbsPowerOrbit
  let blocks: AbsPowerBLASteps<Double>
  /// Those with exponents; none where the view is not deep.
  let extendedBLASteps: AbsPowerBLASteps<FloatExp>
  /// The first as the kernel in C reads them.
  let table: AbsPowerTable
  /// r: a power of two, at least the distance of any pixel from the center, in plane units.
  let radius: FloatExp
  let limit: Int
  /// An error bound beyond this, while z is within 4 of 0, ends a pixel as lost.
  var lostError = AbsPowerMap.lostError

  var needsExtendedRange: Bool { PictureConstants<Mandelbrot>.needsExtendedRange(radius) }
}

extension AbsPowerPicture {
  var plainView: AbsPowerView<DoubleAbsPowerPoints> {
    AbsPowerView(
      map: map, points: DoubleAbsPowerPoints(orbit: orbit), blocks: blocks, radius: radius.nearest,
      last: orbit.last, limit: limit, lostError: lostError)
  }

  var extendedView: AbsPowerView<FloatExpAbsPowerPoints> {
    AbsPowerView(
      map: map, points: FloatExpAbsPowerPoints(orbit: orbit), blocks: extendedBLASteps,
      radius: radius,
      last: orbit.last, limit: limit, lostError: lostError)
  }
}
