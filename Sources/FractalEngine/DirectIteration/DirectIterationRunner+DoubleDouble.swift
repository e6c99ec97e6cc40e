// DirectIterationRunner+DoubleDouble — uncertain pixels of shallow views in double-double.

internal import Core
internal import Places

extension DirectIterationRunner {
  /// The outcomes of uncertain pixels, in their order.
  ///
  /// They are computed in double-double, and if they stay uncertain, in full precision.
  ///
  /// - Throws: `CancellationError`.
  func outcomes(ofUncertain pixels: [UncertainPixel], _ work: inout WorkCounts) throws
    -> [PixelOutcome]
  {
    let exact = ExactPixels(frame.viewport, measure, limit: picture.limit)
    return try zip(pixels, try doubleDoubleOutcomes(of: pixels)).map { pixel, precise in
      switch precise {
      case .escaped(let n, let z, let slope):
        return measure.outcome(n: n, z: z, slope: frame.inSpacings(slope))
      case .unresolved: return .unresolved(iterations: picture.limit)
      case .lost(let growth):
        if exactConstant == nil
          && frame.viewport.isInRealSet(pixel.i, pixel.j, power: picture.formula.power)
        {
          return .unresolved(iterations: picture.limit)
        }
        let outcome = try exact.outcome(pixel.i, pixel.j, growth: growth) {
          try picture.formula.quickEnd(of: $0, limit: picture.limit, steepest: $1)
        }
        let bits = frame.viewport.precision(iterations: picture.limit) + growth
        work.noteExact(iterations: outcome.iterations(within: picture.limit), bits: bits)
        return outcome
      }
    }
  }

  /// The outcomes of pixels in double-double, in their order; `.lost` if they stay uncertain.
  ///
  /// - Throws: `CancellationError`.
  func doubleDoubleOutcomes(of pixels: [UncertainPixel]) throws -> [DoubleDoubleOutcome] {
    var outcomes: [DoubleDoubleOutcome] = []
    // Enough for the 106 bits of double-double even if a point's first digit is below the center's.
    let grid = frame.viewport.grid(precision: 192)
    for start in stride(from: 0, to: pixels.count, by: PixelGroup.lanes) {
      let part = pixels[start..<min(pixels.count, start + PixelGroup.lanes)]
      let points = part.map { grid[$0.i, $0.j] }
      var group =
        exactConstant.map {
          DirectDoubleDoubleLanes(starts: points, constant: $0, radius: picture.radius)
        } ?? DirectDoubleDoubleLanes(points)
      while group.run(view, power: picture.formula.power, kernel) {
        try Task.checkCancellation()
      }
      outcomes += part.indices.map { outcome(group, $0 - start) }
    }
    return outcomes
  }

  private func outcome(_ group: DirectDoubleDoubleLanes, _ lane: Int) -> DoubleDoubleOutcome {
    let pixel = group.pixel(lane)
    if group.escaped[lane] != 0 {
      let slope = slope(pixel)
      let outcome = measure.outcome(n: pixel.n, z: pixel.z, slope: frame.inSpacings(slope))
      if measure.touches(outcome, backwardError: backwardError(pixel, unit: Self.doubleDoubleUnit))
      {
        return .lost(growth: max(0, frame.inSpacings(slope).length.exponent - 32))
      }
      return .escaped(n: pixel.n, z: pixel.z, slope: slope)
    }
    let isLost = pixel.isLost(
      error: Self.error(unit: Self.doubleDoubleUnit, picture), least: picture.leastSize)
    let growth = FloatExp(min(pixel.peak.squareRoot(), .greatestFiniteMagnitude))
    return isLost ? .lost(growth: max(0, growth.exponent)) : .unresolved()
  }

  /// The relative rounding error of double-double, with three bits to spare.
  private static var doubleDoubleUnit: Double { 0x1p-101 }
}
