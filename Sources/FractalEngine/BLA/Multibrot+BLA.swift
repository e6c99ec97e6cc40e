// Multibrot+BLA — builds the BLA table of a reference orbit, level by level.
//
// Linear approximation with a validity radius is by Zhuoran (fractalforums.org/f/28/t/4360, 2022).
// Starting BLA steps at the orbit's dips and joining them upward is docs/theory.md §4.

extension Multibrot {
  /// All BLA steps of an orbit.
  ///
  /// - Parameters:
  ///   - radius: At least the distance of every pixel from the center.
  ///   - needsExtendedRange: Whether BLA steps are needed in extended range; then they have no
  ///     cross terms.
  ///   - hasCrossTerms: Whether products of w and d matter.
  ///   - stop: A point of the orbit, not its first, past which no BLA step with cross terms goes.
  ///   - lowParts: The orbit's low parts, for compensated BLA steps; nil for others, and with cross
  ///     terms.
  ///   - reach: The greatest limit, at least 1, for which the table serves pixels whose index along
  ///     the orbit is at most their number of iterations; only with cross terms may it be less than
  ///     the orbit's length.
  ///   - threads: The number of threads that share the work; does not affect the table.
  /// - Complexity: O(orbit.points.count) steps of power series, about 0.03 µs each.
  package func blaTable(
    of orbit: ReferenceOrbit, radius: FloatExp, tolerance: SkippingTolerance,
    needsExtendedRange: Bool,
    hasCrossTerms: Bool = false, stop: Int? = nil, compensatedBy lowParts: OrbitLowParts? = nil,
    reach: Int = .max, threads: Int = 1
  ) throws -> BLATable {
    let count = orbit.points.count
    if hasCrossTerms {
      var (blaSteps, levels) = try kept(
        along: BivariatePoints(orbit: orbit), radius, tolerance, threads, stop: stop, reach: reach)
      return try BLATable(
        consuming: &blaSteps, pointCount: count, levels: levels, threads: threads)
    }
    if let lowParts {
      let points = CompensatedPoints(points: DoubleDoublePoints(orbit: orbit, lowParts: lowParts))
      let (blaSteps, levels) = try kept(along: points, radius, tolerance, threads)
      return try BLATable(
        blaSteps, pointCount: count, levels: levels, needsExtendedRange: needsExtendedRange,
        threads: threads)
    }
    let (blaSteps, levels) = try kept(
      along: DoublePoints(orbit: orbit), radius, tolerance, threads)
    return try BLATable(
      blaSteps, pointCount: count, levels: levels, needsExtendedRange: needsExtendedRange,
      threads: threads)
  }

  /// The BLA steps of an orbit without products of w and d, and the number of their levels.
  ///
  /// - Parameter radius: 0 if d adds nothing to a step: then B is 0.
  func blaSteps(
    of orbit: ReferenceOrbit, radius: FloatExp, tolerance: SkippingTolerance, threads: Int
  ) throws -> (blaSteps: [BLAStep], levels: Int) {
    let (blaSteps, levels) = try kept(
      along: DoublePoints(orbit: orbit), radius, tolerance, threads)
    return (Array(blaSteps), levels)
  }

  private func kept<Points: SeriesPoints>(
    along points: Points, _ radius: FloatExp, _ tolerance: SkippingTolerance,
    _ threads: Int = 1, stop: Int? = nil, reach: Int = .max
  ) throws -> (BLAStepsByStart<Points.S>, levels: Int) {
    var builder = BLABuilder(
      formula: self, points: points, radius: radius, tolerance: tolerance, threads: threads,
      stop: stop, reach: reach)
    let levels = try builder.build()
    return (builder.kept, levels)
  }

  /// The BLA steps at the tolerance `SkippingTolerance.doubleDouble`, for a `DoubleDoubleBLATable`.
  ///
  /// - Complexity: O(orbit.points.count) steps of power series, about 0.1 µs each.
  func doubleDoubleBLA(
    of orbit: ReferenceOrbit, _ lowParts: OrbitLowParts, radius: FloatExp
  ) throws -> BLAStepsByStart<DoubleDoubleSeries> {
    try kept(along: DoubleDoublePoints(orbit: orbit, lowParts: lowParts), radius, .doubleDouble)
      .0
  }

  /// The BLA steps in double-double of a wide view, with all cross terms that a
  /// `DoubleDoubleBivariateSeries` has.
  ///
  /// - Complexity: O(orbit.points.count) steps of power series, about 2 µs each.
  func wideDoubleDoubleBLA(
    of orbit: ReferenceOrbit, _ lowParts: OrbitLowParts, radius: FloatExp
  ) throws -> BLAStepsByStart<DoubleDoubleBivariateSeries> {
    let points = DoubleDoubleBivariatePoints(
      points: DoubleDoublePoints(orbit: orbit, lowParts: lowParts))
    var builder = BLABuilder(
      formula: self, points: points, radius: radius, tolerance: .doubleDouble,
      lengths: .crossTermDoubleDouble)
    _ = try builder.build()
    return builder.kept
  }

  /// The BLA steps at the tolerance `SkippingTolerance.tripleDoubles`.
  ///
  /// - Complexity: O(orbit.points.count) steps of power series, about 0.8 µs each.
  func tripleDoubleBLASteps(along points: TripleDoublePoints, radius: FloatExp) throws
    -> [TripleDoubleBLAStep]
  {
    Array(try kept(along: points, radius, .tripleDoubles).0)
  }
}
