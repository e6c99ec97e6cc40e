// FeatureTracer+Planes — features of many pixels of a picture, by the replay of its family.

internal import BigNumbers
internal import Core
internal import Places

extension FeatureTracer {
  private init(_ request: FeatureRequest, _ frame: PixelFrame, limit: Int) {
    self.init(request: request, height: frame.height, limit: limit)
  }

  /// Computes features of parameters of a holomorphic family, or of starts of a Julia set.
  ///
  /// - Parameters:
  ///   - direct: The runner of a shallow view, whose orbits need no reference.
  ///   - lowParts: The low parts of the reference, if double-double can use them.
  static func trace(
    _ request: FeatureRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome],
    _ runner: PixelRunner, _ direct: DirectIterationRunner?, _ lowParts: LazyLowParts? = nil
  ) throws -> [[SIMD2<Float>]] {
    let (frame, picture) = (runner.frame, runner.picture)
    var tracer = FeatureTracer(request, frame, limit: picture.limit)
    if picture.fixed == nil { tracer.parameterFrame = frame }
    let bare = picture.bare
    let hasBLA = picture.table.count > 0
    let constants = PixelConstants(frame)
    return try zip(places, outcomes).map { place, outcome in
      let found: [SIMD2<Float>]?
      if let direct {
        found = try tracer.features(outcome, by: DirectReplay(direct, place))
      } else {
        let offset = frame.offset(place.i, place.j)
        let c = picture.fixed?.constant.nearest ?? constants[offset]
        let replay = KernelReplay(
          runner, bare: bare, hasBLA: hasBLA, offset: offset, c: c)
        found =
          try tracer.features(outcome, by: replay)
          ?? lowParts.flatMap {
            try tracer.featuresInDoubleDouble(outcome, of: place, runner, $0, like: replay)
          }
      }
      if let found { return found }
      let point = Self.exactPoint(place, outcome, frame, limit: picture.limit)
      let exact = ExactReplay(picture, at: point)
      return try tracer.features(outcome, by: exact) ?? tracer.unknown
    }
  }

  /// Computes the features of a pixel that doubles cannot replay: in double-double up to the values
  /// that count.
  ///
  /// - Returns: Nil if double-double does not reach the same outcome either, or if the orbit may
  ///   have landed before.
  /// - Throws: `CancellationError`.
  func featuresInDoubleDouble(
    _ outcome: PixelOutcome, of place: PixelPlace, _ runner: PixelRunner,
    _ lowParts: LazyLowParts, like start: KernelReplay
  ) throws -> [SIMD2<Float>]? {
    guard case .escaped(let n, _, _, _) = outcome, n > Self.window,
      !request.features.contains(.trap), !request.features.contains(.atomDomain)
    else { return nil }
    let picture = runner.picture.with(limit: n - Self.window)
    guard let doubleDouble = try lowParts.doubleDouble(picture, runner.frame.viewport, waits: true)
    else { return nil }
    var group = DoubleDoubleLanes()
    let pixel = DoubleDoubleGrid(runner.frame)[place.i, place.j]
    group.start(pixel, 0, radiusExponent: picture.radius.exponent)
    while group.alive[0] != 0 {
      try picture.advance(&group, doubleDouble, runner.kernel, threshold: 0)
    }
    guard group.escaped[0] == 0 else { return nil }
    let pixelThere = picture.continuation(of: group, 0, doubleDouble.lowParts)
    return try features(outcome, by: start.resumed(pixelThere, offset: pixel.offset))
  }

  /// Computes features of pixels of an absolute-value map or of a hybrid formula.
  static func trace(
    _ request: FeatureRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome],
    _ runner: some PlanarRunner
  ) throws -> [[SIMD2<Float>]] {
    let tracer = FeatureTracer(request, runner.frame, limit: runner.view.limit)
    let constants = PixelConstants(runner.frame)
    return try zip(places, outcomes).map { place, outcome in
      let offset = runner.frame.offset(place.i, place.j)
      let replay = PlanarReplay(runner, offset: offset, c: runner.constant ?? constants[offset])
      return try tracer.features(outcome, by: replay) ?? tracer.unknown
    }
  }

  /// Computes features of pixels of the McMullen family.
  static func trace(
    _ request: FeatureRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome],
    _ runner: McMullenRunner
  ) throws -> [[SIMD2<Float>]] {
    let (frame, limit) = (runner.picture.frame, runner.picture.limit)
    let tracer = FeatureTracer(request, frame, limit: limit)
    let radius = FloatExpComplex(frame.radius.significand, exponent: frame.radius.exponent)
    return try zip(places, outcomes).map { place, outcome in
      let point = exactPoint(place, outcome, frame, limit: limit)
      let replay = McMullenReplay(runner.picture.map, at: point, radius: radius)
      return try tracer.features(outcome, by: replay) ?? tracer.unknown
    }
  }

  private var unknown: [SIMD2<Float>] { request.features.map { _ in OrbitFeature.unknown } }

  /// The point of a pixel, with enough digits to reach the same end.
  private static func exactPoint(
    _ place: PixelPlace, _ outcome: PixelOutcome, _ frame: PixelFrame, limit: Int
  ) -> BigComplex {
    var precision = frame.viewport.precision(iterations: limit) + 64
    if case .escaped(_, _, let x, let y) = outcome {
      let distance = max(abs(Double(x)), abs(Double(y)), 0x1p-149)
      precision += max(0, Int(-SteadyMath.log2(distance)))
    }
    return frame.viewport.exactPixel(place.i, place.j, precision: precision)
  }
}

/// The pixels' own points, in double.
private struct PixelConstants {
  private let center: Complex
  private let radius: Double

  init(_ frame: PixelFrame) {
    (center, radius) = (frame.viewport.center(precision: 64).nearest, frame.radius.nearest)
  }

  /// The point at d ÷ r.
  subscript(offset: Complex) -> Complex { center + radius * offset }
}
