// AbsPowerCycleDetector — finds and proves attracting cycles of pixels of an absolute-value map.

internal import CLaneKernels

/// Detects cycles by comparing the values at which a pixel rebases (Brent's method).
///
/// At a rebase z is the whole state, since m is 0.
struct AbsPowerCycleDetector {
  private var saved = Planar<Double>.zero
  private var savedN = 0
  private var returns = 0
  private var nextSave = 1
  private var nextTest = 0
  private var low = Double.greatestFiniteMagnitude

  /// The greatest relative distance of a return that makes a pixel a candidate for the interior.
  private static let closeness = FATHOM_ABS_POWER_CLOSENESS

  /// The number of iterations since an earlier value that this one returns to, or nil.
  mutating func cycle(arrivingAt z: Planar<Double>, _ n: Int) -> Int? {
    let size = z.maxNorm
    // Only values near the smallest are compared: near a deep minibrot all others return long
    // before the orbit has settled on a cycle.
    guard size <= 4 * low else { return nil }
    if 4 * size < low { (returns, savedN, nextSave) = (0, 0, 1) }
    low = min(low, size)
    if savedN > 0 && n >= nextTest && (z - saved).maxNorm <= Self.closeness * size {
      return n - savedN
    }
    returns += 1
    if returns == nextSave { (saved, savedN, nextSave) = (z, n, 2 * nextSave) }
    return nil
  }

  /// Rejects a candidate; the next one is accepted only after some iterations.
  mutating func refuse(at n: Int) { nextTest = Self.nextTest(after: n) }

  /// The iteration from which a return counts again.
  static func nextTest(after n: Int) -> Int { n + n / 4 }
}

extension AbsPowerView where Points.Part == Double {
  /// The period of the attracting cycle of a pixel that has just rebased, if one is proved.
  ///
  /// - Parameters:
  ///   - start: The pixel: δ = z, m = 0.
  ///   - candidate: A number of iterations that is supposed to be a multiple of the period.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(`candidate`) steps, twice.
  func provedPeriod(of start: AbsPowerPixel<Double>, candidate: Int) throws -> Int? {
    guard let end = try iterate(start, candidate, each: { _, _ in false }) else { return nil }
    let gap = (end.z - start.z).length + 2 * end.error
    let size = start.z.length
    guard gap < 0x1p-4 * size || size == 0 else { return nil }
    let least = max(gap, 0x1p-40 * size)
    // A critical orbit that returns exactly to 0 gives no hint about the size of the disc.
    var trap = TrappingDiscs(
      radii: size == 0
        ? [0x1p-40, 0x1p-80, 0x1p-160, 0x1p-320, 0x1p-640] : [4, 32, 256].map { $0 * least })
    trap.pass { map.imageRadius($0, at: size + start.error) }
    var period: Int?
    _ = try iterate(start, candidate) { pixel, done in
      if candidate % done == 0 {
        let moved = (pixel.z - start.z).length
        period = trap.period(gap: moved, error: 2 * pixel.error, after: done)
      }
      trap.pass { map.imageRadius($0, at: pixel.z.length + pixel.error) }
      return period != nil
    }
    return period
  }

  /// Iterates a pixel by single steps; nil if it escapes.
  ///
  /// - Parameter each: Called after each step with the pixel and the number of steps; returns true
  ///   to end the iteration.
  private func iterate(
    _ start: AbsPowerPixel<Double>, _ count: Int, each: (AbsPowerPixel<Double>, Int) -> Bool
  ) throws -> AbsPowerPixel<Double>? {
    var pixel = start
    let single = AbsPowerView(
      map: map, points: points, blaSteps: AbsPowerBLASteps(), radius: radius, last: last,
      limit: .max)
    for done in 1...count {
      if done & 1023 == 0 { try Task.checkCancellation() }
      let stop = pixel.advance(single, needsExtendedRange: false)
      if case .escaped = stop { return nil }
      if each(pixel, done) { break }
    }
    return pixel
  }
}
