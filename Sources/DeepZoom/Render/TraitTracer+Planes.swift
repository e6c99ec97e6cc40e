// TraitTracer+Planes — traits of many pixels of a picture, by the walk that its family has.

internal import Ground
internal import Numbers

extension TraitTracer {
  private init(_ request: TraitRequest, _ frame: PixelFrame, limit: Int) {
    self.init(
      request: request, height: Double(frame.viewport.size.height) * frame.unit, limit: limit)
  }

  /// Those of a holomorphic family's parameters, or of starts under one of them.
  ///
  /// - Parameter plain: Of a shallow view, whose orbits need no reference.
  static func trace<F: Formula>(
    _ request: TraitRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome],
    _ runner: PixelRunner<F>, _ plain: PlainRunner<F>?
  ) throws -> [[SIMD2<Float>]] {
    let (frame, picture) = (runner.frame, runner.picture)
    let tracer = TraitTracer(request, frame, limit: picture.limit)
    let bare = picture.bare
    let constants = PixelConstants(frame)
    return try zip(places, outcomes).map { place, outcome in
      let found: [SIMD2<Float>]?
      if let plain {
        found = try tracer.traits(outcome, by: PlainWalk(plain, place))
      } else {
        let offset = frame.offset(place.i, place.j)
        let c = picture.fixed?.constant.nearest ?? constants[offset]
        let walk = KernelWalk(runner, bare: bare, offset: offset, c: c)
        found = try tracer.traits(outcome, by: walk)
      }
      if let found { return found }
      let point = Self.exactPoint(place, outcome, frame, limit: picture.limit)
      let exact = ExactWalk(picture, at: point)
      return try tracer.traits(outcome, by: exact) ?? tracer.unknown
    }
  }

  /// Those of a folded map's parameters.
  static func trace(
    _ request: TraitRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome],
    _ runner: FoldedRunner
  ) throws -> [[SIMD2<Float>]] {
    let tracer = TraitTracer(request, runner.frame, limit: runner.picture.limit)
    let constants = PixelConstants(runner.frame)
    return try zip(places, outcomes).map { place, outcome in
      let offset = runner.frame.offset(place.i, place.j)
      let walk = try FoldedWalk(runner, offset: offset, c: constants[offset])
      return try tracer.traits(outcome, by: walk) ?? tracer.unknown
    }
  }

  /// Those of the map with a pole.
  static func trace(
    _ request: TraitRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome],
    _ runner: PoleRunner
  ) throws -> [[SIMD2<Float>]] {
    let (frame, limit) = (runner.picture.frame, runner.picture.limit)
    let tracer = TraitTracer(request, frame, limit: limit)
    let radius = ScaledComplex(frame.radius.significand, exponent: frame.radius.exponent)
    return try zip(places, outcomes).map { place, outcome in
      let point = exactPoint(place, outcome, frame, limit: limit)
      let walk = PoleOrbitWalk(runner.picture.map, at: point, radius: radius)
      return try tracer.traits(outcome, by: walk) ?? tracer.unknown
    }
  }

  private var unknown: [SIMD2<Float>] { request.traits.map { _ in PixelTrait.unknown } }

  /// A pixel's point with enough digits to come to the same end.
  private static func exactPoint(
    _ place: PixelPlace, _ outcome: PixelOutcome, _ frame: PixelFrame, limit: Int
  ) -> BigComplex {
    var precision = frame.viewport.precision(iterations: limit) + 64
    if case .escaped(_, _, let x, let y) = outcome {
      let distance = max(abs(Double(x)), abs(Double(y)), 0x1p-149)
      precision += max(0, Int(-Logarithm.log2(distance)))
    }
    return frame.viewport.exactPixel(place.i, place.j, precision: precision)
  }
}

/// The pixels' own points, in doubles.
private struct PixelConstants {
  private let center: Complex
  private let radius: Double

  init(_ frame: PixelFrame) {
    (center, radius) = (frame.viewport.center(precision: 64).nearest, frame.radius.nearest)
  }

  /// Of d ÷ r.
  subscript(offset: Complex) -> Complex { center + radius * offset }
}
