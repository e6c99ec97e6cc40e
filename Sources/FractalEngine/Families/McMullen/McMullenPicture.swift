// McMullenPicture — the data that all pixels of one picture share.

internal import BigNumbers
internal import Places

/// The data that all pixels of one picture share; any number of threads may read it.
struct McMullenPicture: Sendable {
  let map: McMullenMap
  let frame: PixelFrame
  let orbit: McMullenOrbit
  let blaSteps: AbsPowerBLASteps<Double>
  /// The BLA steps in floatexp; none if the view is not deep.
  let extendedBLASteps: AbsPowerBLASteps<FloatExp>
  /// The reference's offset from the center, in units of r.
  let shift: Complex
  let limit: Int

  /// Whether steps may fall below the range of doubles.
  ///
  /// In parameter planes this is rarer, because d keeps the results of steps from becoming squares
  /// of small numbers.
  static func needsExtendedRange(_ map: McMullenMap, _ radius: FloatExp) -> Bool {
    radius.exponent < (map.isJulia ? -300 : -800)
  }

  var needsExtendedRange: Bool { Self.needsExtendedRange(map, frame.radius) }

  /// The reference's point in the plane.
  static func reference(_ viewport: Viewport, _ frame: PixelFrame, _ shift: Complex, _ bits: Int)
    -> BigComplex
  {
    var center = viewport.center(precision: bits)
    if shift != .zero {
      var offset = BigComplex(FloatExpComplex(shift), precision: bits)
      offset.re.scale(byPowerOfTwo: frame.radius.exponent)
      offset.im.scale(byPowerOfTwo: frame.radius.exponent)
      center.add(offset)
    }
    return center
  }

  /// The picture in one number type.
  func view<Points: McMullenPoints>(
    _ points: Points, _ blaSteps: AbsPowerBLASteps<Points.Part>, radius: Points.Part
  ) -> McMullenView<Points> {
    let (size, root) = (points.root.length, orbit.root.maxNorm)
    // λ = w² + d/2, and the modulus of an offset is at most 2.
    let lambda = size * size + (map.isJulia ? .zero : radius)
    return McMullenView(
      points: points, blaSteps: blaSteps, radius: radius, mostLambda: lambda,
      criticalLast: orbit.criticalLast, last: orbit.last, start: orbit.start, limit: limit,
      isJulia: map.isJulia, fitsDoubles: root > FloatExp(DoubleRange.leastPole))
  }
}
