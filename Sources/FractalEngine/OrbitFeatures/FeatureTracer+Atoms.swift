// FeatureTracer+Atoms — the index of an orbit's smallest value, which is its atom domain.

internal import Core

extension FeatureTracer {
  /// The greatest number of iterations that are replayed one by one for an atom domain.
  static let longestAtomSearch = 1 << 20

  /// The square of a modulus above which doubles are exact enough, 2⁻⁹⁰⁰.
  private static let leastSquare = 0x1p-900

  /// The index k of the smallest |z_k|, 1 ≤ k ≤ `end`.
  ///
  /// All values are replayed, since a BLA step may hide the smallest one. Unknown for orbits longer
  /// than `longestAtomSearch`.
  ///
  /// - Parameters:
  ///   - end: The iteration at which the orbit escapes, or the period of an interior pixel, whose
  ///     orbit repeats itself from then on.
  ///   - hasEscaped: Whether the orbit escapes at that iteration.
  /// - Returns: Nil if the replay does not end like that.
  /// - Throws: `CancellationError`.
  func atomDomain(to end: Int, hasEscaped: Bool, _ start: some OrbitReplay) throws
    -> SIMD2<Float>?
  {
    if end > Self.longestAtomSearch { return OrbitFeature.unknown }
    var replay = start
    var (least, index) = (Double.infinity, 0)
    // The least modulus, once squares of doubles would vanish.
    var scaledLeast = FloatExp(0x1p-450)
    while replay.n < end && !replay.hasEscaped {
      try replay.step()
      let size = replay.z.lengthSquared
      if size > Self.leastSquare {
        if size < least { (least, index) = (size, replay.n) }
        continue
      }
      let length = replay.scaledZ.length
      if length < scaledLeast { (scaledLeast, least, index) = (length, 0, replay.n) }
    }
    guard replay.n == end, replay.hasEscaped == hasEscaped else { return nil }
    return index > 0 ? SIMD2(Float(index), 0) : OrbitFeature.unknown
  }
}
