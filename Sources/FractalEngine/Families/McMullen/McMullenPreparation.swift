// McMullenPreparation — the reference and the BLA steps of a picture.

internal import Places

/// The reference and the BLA steps of a picture.
struct McMullenPreparation: PreparedPicture {
  let orbitLimit: Int?
  private let picture: McMullenPicture
  private let doubleDouble = McMullenDoubleDouble()

  /// - Throws: `CancellationError`.
  init(
    _ map: McMullenMap, _ viewport: Viewport, limit: Int, _ settings: EngineSettings,
    _ progress: (EngineStage) -> Void
  ) throws {
    orbitLimit = limit
    let frame = PixelFrame(viewport)
    let bits = viewport.precision(iterations: limit)
    // c = 0 is a different map, the square. If the center is close to it, the reference is another
    // c.
    let size = viewport.center(precision: bits).scaled.length
    let shift = !map.isJulia && size * FloatExp(8) < frame.radius ? Complex(1, 0) : .zero
    progress(.reference(iterations: 0))
    let reference = McMullenPicture.reference(viewport, frame, shift, bits)
    let orbit = try map.orbit(at: reference, radius: frame.radius, limit: limit) {
      progress(.reference(iterations: $0))
    }
    progress(.tables)
    var (blaSteps, extendedBLASteps) = (AbsPowerBLASteps<Double>(), AbsPowerBLASteps<FloatExp>())
    let radius = map.isJulia ? FloatExp.zero : frame.radius
    if settings.usesBLA && McMullenPicture.needsExtendedRange(map, frame.radius) {
      extendedBLASteps = try orbit.blaSteps(
        along: FloatExpMcMullenPoints(orbit: orbit), radius: radius)
      blaSteps = extendedBLASteps.nearest
    } else if settings.usesBLA && orbit.root.maxNorm > FloatExp(DoubleRange.leastPole) {
      blaSteps = try orbit.blaSteps(along: DoubleMcMullenPoints(orbit), radius: radius.nearest)
    }
    picture = McMullenPicture(
      map: map, frame: frame, orbit: orbit, blaSteps: blaSteps, extendedBLASteps: extendedBLASteps,
      shift: shift, limit: limit)
  }

  var frame: PixelFrame { picture.frame }
  var facts: ReferenceFacts {
    let orbit = picture.orbit
    return ReferenceFacts(
      precision: orbit.precision, length: orbit.last, end: orbit.end,
      levels: picture.blaSteps.levels, blaStepCount: picture.blaSteps.count)
  }
  var byteCount: Int {
    picture.orbit.byteCount + picture.blaSteps.byteCount + picture.extendedBLASteps.byteCount
  }
  var endsAtLimit: Bool { picture.orbit.end == .limit }
  var orbitLength: Int { picture.orbit.criticalLast }

  func pictureRunner(limit: Int, predictsInterior: Bool) -> any PictureRunner {
    McMullenRunner(
      McMullenPicture(
        map: picture.map, frame: frame, orbit: picture.orbit, blaSteps: picture.blaSteps,
        extendedBLASteps: picture.extendedBLASteps, shift: picture.shift, limit: limit),
      doubleDouble)
  }
}
