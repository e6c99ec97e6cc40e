// MultibrotRunner — computes the pixels of a picture of z^p + c from start to outcome.

internal import Core

/// Computes the pixels of one picture of parameters c, beside the reference.
///
/// In shallow views the pixels are iterated directly.
struct MultibrotRunner: PictureRunner {
  let strategy: Strategy
  let costs: StepCosts
  private let pixels: PixelRunner
  private let direct: DirectIterationRunner?
  private let escalation: PrecisionEscalation
  private let lowParts: LazyLowParts

  init(_ pixels: PixelRunner, _ lowParts: LazyLowParts, _ settings: EngineSettings) {
    (self.pixels, self.lowParts) = (pixels, lowParts)
    direct = DirectIterationRunner(pixels, settings)
    escalation = PrecisionEscalation(pixels.frame, pixels.picture, settings.kernel, lowParts)
    costs = direct == nil ? Self.costs(of: pixels.picture) : .direct
    strategy = Strategy(pixels.picture.strategy, isDirect: direct != nil)
  }

  private static func costs(of picture: PictureConstants) -> StepCosts {
    if picture.table.crossTerms.isEmpty { return .vectors }
    let skips = picture.strategy.doubleDoubleSteps != .single && picture.jumps == nil
    return skips ? .crossTerms : .crossTermsAlone
  }

  func outcomes(
    of places: [PixelPlace], _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> [SettledPixel] {
    if let direct { return try direct.outcomes(of: places, &work, &uncertain) }
    let before = uncertain.count
    let settled = try pixels.outcomes(of: places, &work, &uncertain)
    lowParts.note(places.count, areUncertain: uncertain.count > before)
    return settled
  }

  func outcomes(of tile: Tile, _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel])
    throws -> IterationBuffer
  {
    if let direct { return try direct.outcomes(of: tile, &work, &uncertain) }
    return try outcomesByPlaces(of: tile, &work, &uncertain)
  }

  func settle(_ queue: UncertainPixelQueue, toTheEnd: Bool, _ work: inout WorkCounts) throws {
    guard let direct else { return try escalation.resolve(queue, toTheEnd: toTheEnd, &work) }
    try queue.settleWaiting { try direct.outcomes(ofUncertain: $0, &work) }
  }

  func features(
    _ request: FeatureRequest, of places: [PixelPlace], _ outcomes: [PixelOutcome]
  ) throws -> [[SIMD2<Float>]] {
    try FeatureTracer.trace(request, of: places, outcomes, pixels, direct, lowParts)
  }
}
