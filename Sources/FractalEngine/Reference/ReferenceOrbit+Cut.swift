// ReferenceOrbit+Cut — the useful beginning of an orbit that does not end by itself.

extension ReferenceOrbit {
  /// The length beyond which an orbit that did not end by itself is cut.
  static let longestUncut = 1 << 17

  /// The orbit up to a point at which a rebase costs little, if the whole orbit ended at the limit.
  ///
  /// Next to a parabolic point an orbit neither escapes nor settles. A table of the whole orbit
  /// would be large and serve few pixels, and pixels that never rebase are never seen to return
  /// (docs/theory.md §6). A rebase at Z has the effect of a change of c by u·|Z| / |dZ/dC|. The
  /// orbit ends at the first point, from index `leastCut` on, where that is below 2^−33·r, or
  /// otherwise where it is least.
  ///
  /// - Parameters:
  ///   - formula: The orbit's formula.
  ///   - radius: r, in plane units.
  /// - Returns: Nil if the orbit ended by itself, or is short.
  /// - Complexity: O(`longestUncut`).
  func cut(_ formula: Multibrot, radius: FloatExp) -> ReferenceOrbit? {
    guard end == .limit, last > Self.longestUncut else { return nil }
    var slope = OrbitSlope(of: formula)
    var (best, bestCost, bestSlope) = (0, FloatExp.zero, FloatExpComplex.zero)
    for m in 1...Self.longestUncut {
      slope.advance(formula, at: scaled(at: m - 1))
      if m < Self.leastCut { continue }
      let cost = scaled(at: m).maxNorm / slope.scaled.maxNorm
      if best == 0 || cost < bestCost { (best, bestCost, bestSlope) = (m, cost, slope.scaled) }
      if bestCost < FloatExp(0x1p20) * radius { break }
    }
    return ReferenceOrbit(
      points: Array(points[...best]), smallPoints: smallPoints.filter { $0.index <= best },
      end: .cut(after: last), precision: precision, lastSlope: bestSlope)
  }

  /// The least number of points to keep, since BLA steps are not longer than the orbit.
  private static var leastCut: Int { 1 << 12 }
}
