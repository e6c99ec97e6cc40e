// AbsPowerCycleDetector — finds candidates for attracting cycles among the rebases of a pixel.

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
  private static let closeness = FATHOM_PLANAR_CLOSENESS

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
