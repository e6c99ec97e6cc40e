// HybridRunner+Uncertain — computes uncertain pixels of hybrid formulas in higher precision.

internal import BigNumbers
internal import Core
internal import Places

extension HybridRunner {
  /// The outcomes of uncertain pixels, in their order.
  ///
  /// They are computed in double-double where that skips iterations. Otherwise, and if they stay
  /// uncertain, they are computed in full precision.
  ///
  /// - Throws: `CancellationError`.
  func outcomes(ofUncertain pixels: [UncertainPixel], _ work: inout WorkCounts) throws
    -> [PixelOutcome]
  {
    let grid = DoubleDoubleGrid(frame)
    return try pixels.map { pixel in
      if pixel.lostAfter > 0 && !followsChaos { return .unresolved(iterations: picture.limit) }
      if picture.skipsInDoubleDouble {
        let exact = grid.exactOffset(pixel.i, pixel.j)
        let offset = Planar(DoubleDoubleExp(exact.re), DoubleDoubleExp(exact.im))
        if let outcome = try outcome(of: offset, doubleDouble.view(picture, frame.viewport)) {
          return outcome
        }
      }
      return try exactOutcome(pixel, &work)
    }
  }

  /// Computes a pixel in double-double; nil if it stays uncertain.
  private func outcome(
    of offset: Planar<DoubleDoubleExp>, _ view: HybridView<DoubleDoubleHybridPoints>
  ) throws -> PixelOutcome? {
    var pixel = HybridPixel(offset: offset)
    var steps = 0
    while pixel.n < view.limit {
      steps += 1
      if steps & 255 == 0 { try Task.checkCancellation() }
      switch pixel.advance(view, needsExtendedRange: false) {
      case nil, .rebased, .needsExtendedRange: continue
      case .lost: return nil
      case .escaped:
        let slopes = AbsPowerSlopes(
          alongX: pixel.slopes.alongX.scaled, alongY: pixel.slopes.alongY.scaled)
        let (outcome, isUncertain) = escape(
          n: pixel.n, pixel.z.scaled, slopes, error: pixel.error.scaled)
        return isUncertain || pixel.isUncertain ? nil : outcome
      }
    }
    return pixel.isUncertain ? nil : .unresolved(iterations: view.limit)
  }

  /// Computes a pixel by direct iteration.
  ///
  /// A bounded orbit may be chaotic. Then its digits are used up one by one, and the attempt is
  /// repeated with more of them, up to a bound.
  private func exactOutcome(_ pixel: UncertainPixel, _ work: inout WorkCounts) throws
    -> PixelOutcome
  {
    let (viewport, limit) = (frame.viewport, picture.limit)
    let standard = viewport.precision(iterations: limit)
    let most = max(2 * standard, (1 << 24) / limit - standard)
    var (growth, steps) = (0, 0)
    let operations = picture.map.lines.map(\.steps.count).max() ?? 1
    defer { work.noteExact(iterations: 4 * operations * steps, bits: standard + growth) }
    while true {
      let c = viewport.exactPixel(pixel.i, pixel.j, precision: standard + growth)
      switch try picture.map.end(of: c, limit: limit) {
      case .lost(let n):
        steps += n
        if growth >= most { return .unresolved(iterations: limit) }
        // Digits are used up evenly, so the number of steps shows how many reach the limit.
        let needed = 1.25 * Double(standard + growth) * Double(limit) / Double(n)
        growth = min(max(Int(min(needed, 0x1p40)) - standard, growth + 64), most)
      case .bounded:
        steps += limit
        return .unresolved(iterations: limit)
      case .escaped(let n, _):
        steps += 2 * n
        return try ExactPixels(viewport, measure(at: n), limit: limit).outcome(
          pixel.i, pixel.j, growth: growth
        ) { c, _ in ExactEnd(try picture.map.escape(of: c, limit: limit)) }
      }
    }
  }
}
