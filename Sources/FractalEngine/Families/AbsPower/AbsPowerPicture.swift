// AbsPowerPicture — the data that all pixels of one picture share.

/// The data that all pixels of one picture share.
struct AbsPowerPicture: Sendable {
  let map: AbsPowerMap
  let orbit: AbsPowerOrbit
  let blaSteps: AbsPowerBLASteps<Double>
  /// The BLA steps in floatexp; none if the view is not deep.
  let extendedBLASteps: AbsPowerBLASteps<FloatExp>
  /// The reference and the BLA steps in double, as the kernel in C reads them; nil if it is not
  /// used.
  let table: PlanarTable?
  /// The radius r: a power of two, at least the distance of any pixel from the center, in plane
  /// units.
  let radius: FloatExp
  let limit: Int
  /// The error bound above which a pixel is lost, if z is still within 4 of 0.
  var lostError = AbsPowerMap.lostError

  var needsExtendedRange: Bool { Strategy.needsExtendedRange(radius) }
  /// Whether BLA steps in double-double skip iterations.
  var skipsInDoubleDouble: Bool {
    Strategy.skipsInDoubleDouble(radius, levels: blaSteps.levels)
  }
}

extension AbsPowerPicture {
  var plainView: AbsPowerView<DoubleAbsPowerPoints> {
    AbsPowerView(
      map: map, points: DoubleAbsPowerPoints(orbit: orbit), blaSteps: blaSteps,
      radius: radius.nearest,
      last: orbit.last, limit: limit, lostError: lostError)
  }

  var extendedView: AbsPowerView<FloatExpAbsPowerPoints> {
    AbsPowerView(
      map: map, points: FloatExpAbsPowerPoints(orbit: orbit), blaSteps: extendedBLASteps,
      radius: radius,
      last: orbit.last, limit: limit, lostError: lostError)
  }
}
