// ReferenceOrbit+Cut — the useful beginning of an orbit that does not end.

extension ReferenceOrbit {
  /// The length beyond which orbits that did not end by themselves are cut.
  static let longestUncut = 1 << 17

  /// The orbit up to a point at which a rebase costs least, if the whole of it ended at the limit.
  ///
  /// Next to a parabolic point an orbit neither escapes nor settles. A table of all of it would be
  /// large and serve few pixels, and pixels that never rebase are never seen to return
  /// (docs/theory.md §6). A rebase at Z costs u·|Z| / |dZ/dC| in c: the orbit ends at the first of
  /// at least `leastCut` points where that is below 2^−33·r, or else where it is least.
  ///
  /// - Parameters:
  ///   - formula: The orbit's formula.
  ///   - radius: r, in plane units.
  /// - Returns: Nil where the orbit ended by itself, or is short.
  /// - Complexity: O(`longestUncut`).
  func cut<F: Formula>(_ formula: F, radius: FloatExp) -> ReferenceOrbit? {
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

  /// The least number of points kept, since BLA steps are no longer than the orbit.
  private static var leastCut: Int { 1 << 12 }
}
