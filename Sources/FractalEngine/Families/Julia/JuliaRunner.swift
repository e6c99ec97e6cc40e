// JuliaRunner — computes the pixels of a picture of a Julia set from start to outcome.

internal import Core

/// Computes the pixels of one picture of starts z₀, beside two orbits.
///
/// In shallow views the pixels are iterated directly.
struct JuliaRunner: PictureRunner {
  private let pixels: PixelRunner
  private let direct: DirectIterationRunner?
  private let resolver: JuliaResolver

  init(_ plane: JuliaPlane, _ pixels: PixelRunner, _ settings: EngineSettings) {
    self.pixels = pixels
    direct = DirectIterationRunner(pixels, settings)
    resolver = JuliaResolver(
      plane, pixels.frame, limit: pixels.picture.limit, pixels.basin, direct)
  }

  var strategy: Strategy { Strategy(pixels.picture.strategy, isDirect: direct != nil) }
  var costs: StepCosts { direct == nil ? .vectors : .direct }

  func outcomes(
    of places: [PixelPlace], _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> [SettledPixel] {
    if let direct { return try direct.outcomes(of: places, &work, &uncertain) }
    return try pixels.outcomes(of: places, &work, &uncertain)
  }

  func outcomes(of tile: Tile, _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel])
    throws -> IterationBuffer
  {
    if let direct { return try direct.outcomes(of: tile, &work, &uncertain) }
    return try outcomesByPlaces(of: tile, &work, &uncertain)
  }

  func settle(_ queue: UncertainPixelQueue, toTheEnd: Bool, _ work: inout WorkCounts) throws {
    try queue.settleWaiting { try resolver.outcomes(of: $0, &work) }
  }

  func features(
    _ request: FeatureRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome]
  ) throws -> [[SIMD2<Float>]] {
    try FeatureTracer.trace(request, of: places, outcomes, pixels, direct)
  }
}
