// Formula+Blocks — builds the block table of a reference orbit, level by level.
//
// Linear approximation with a validity radius is Zhuoran's (fractalforums.org/f/28/t/4360,
// 2022); keying the blocks to the orbit's dips and joining them upward is docs/theory.md §4.

/// How coarse the skipping of iterations may be.
package struct SkippingTolerance: Sendable, Equatable {
  /// ε: the relative error of a block at the edge of its bound.
  package let epsilon: Double

  package init(epsilon: Double) { self.epsilon = epsilon }

  /// 2^−52, no more than the roundings of the step itself.
  package static let standard = SkippingTolerance(epsilon: 0x1p-52)
  /// 2^−100, no more than the roundings of a step in pairs of doubles.
  package static let pairs = SkippingTolerance(epsilon: 0x1p-100)
  /// 2^−140, for triples of doubles.
  package static let triples = SkippingTolerance(epsilon: 0x1p-140)
}

extension Formula {
  /// All blocks of an orbit.
  ///
  /// - Parameters:
  ///   - radius: At least the distance of every pixel from the center.
  ///   - isDeep: Whether blocks are needed in extended range; then they are not mixed.
  ///   - isMixed: Whether products of w and d count.
  ///   - residues: The orbit's, for blocks that are sharp; nil where they need not be, or are mixed.
  /// - Complexity: O(orbit.points.count) steps of power series, some 0.1 µs each.
  package func blockTable(
    of orbit: ReferenceOrbit, radius: ScaledDouble, tolerance: SkippingTolerance, isDeep: Bool,
    isMixed: Bool = false, sharpenedBy residues: OrbitResidues? = nil
  ) throws -> BlockTable {
    if isMixed {
      var builder = BlockBuilder(
        formula: self, points: MixedPoints(orbit: orbit), radius: radius, tolerance: tolerance)
      let levels = try builder.build()
      return BlockTable(builder.kept, pointCount: orbit.points.count, levels: levels)
    }
    if let residues {
      var builder = BlockBuilder(
        formula: self, points: SharpPoints(points: PairPoints(orbit: orbit, residues: residues)),
        radius: radius, tolerance: tolerance)
      let levels = try builder.build()
      return BlockTable(
        builder.kept.map(Block.init), pointCount: orbit.points.count, levels: levels,
        isDeep: isDeep)
    }
    let (blocks, levels) = try blocks(of: orbit, radius: radius, tolerance: tolerance)
    return BlockTable(blocks, pointCount: orbit.points.count, levels: levels, isDeep: isDeep)
  }

  /// The blocks of an orbit without products of w and d, and how many levels there are.
  ///
  /// - Parameter radius: 0 where steps shift nothing: then B is 0.
  func blocks(of orbit: ReferenceOrbit, radius: ScaledDouble, tolerance: SkippingTolerance) throws
    -> (blocks: [Block], levels: Int)
  {
    var builder = BlockBuilder(
      formula: self, points: PlainPoints(orbit: orbit), radius: radius, tolerance: tolerance)
    let levels = try builder.build()
    return (builder.kept, levels)
  }

  /// The blocks that are good to `SkippingTolerance.pairs`, for a `PairBlockTable`.
  ///
  /// - Complexity: O(orbit.points.count) steps of power series, some 0.3 µs each.
  func pairBlocks(
    of orbit: ReferenceOrbit, _ residues: OrbitResidues, radius: ScaledDouble
  ) throws -> [PairBlock] {
    var builder = BlockBuilder(
      formula: self, points: PairPoints(orbit: orbit, residues: residues), radius: radius,
      tolerance: .pairs)
    _ = try builder.build()
    return builder.kept
  }

  /// The same of a wide view, and their products of w and d, by their keys.
  ///
  /// The products that count are those of d with powers of w, and d²: of a drift of 2^−54 the
  /// others are 2^−108 or, as W⁵·D, 2^−100 at the edge of a bound; doubles lack as little of these.
  ///
  /// - Complexity: O(orbit.points.count) steps of power series, some 1 µs each.
  func mixedPairBlocks(
    of orbit: ReferenceOrbit, _ residues: OrbitResidues, radius: ScaledDouble
  ) throws -> (blocks: [PairBlock], products: [Int: BlockProducts]) {
    var pairs = BlockBuilder(
      formula: self, points: PairPoints(orbit: orbit, residues: residues), radius: radius,
      tolerance: .pairs, greatestDrift: ScaledDouble(0x1p-54))
    _ = try pairs.build()
    // Dips alone say where blocks begin and end: both have the same.
    var builder = BlockBuilder(
      formula: self, points: MixedPoints(orbit: orbit), radius: radius, tolerance: .standard,
      lengths: .plain)
    _ = try builder.build()
    var products = [Int: BlockProducts](minimumCapacity: builder.kept.count)
    for block in builder.kept { products[block.key] = BlockProducts(block) }
    pairs.kept.removeAll { products[$0.key] == nil }
    return (pairs.kept, products)
  }

  /// The blocks that are good to `SkippingTolerance.triples`.
  ///
  /// - Complexity: O(orbit.points.count) steps of power series, some 0.8 µs each.
  func tripleBlocks(along points: TriplePoints, radius: ScaledDouble) throws -> [TripleBlock] {
    var builder = BlockBuilder(
      formula: self, points: points, radius: radius, tolerance: .triples)
    _ = try builder.build()
    return builder.kept
  }
}

/// A block while it grows.
private struct Run<S: PowerSeries> {
  var block: SeriesBlock<S>
  /// Σ |A_k / Z_k| over its steps after the first: |w| times this bounds Σ |δ_k / Z_k|.
  var bend = ScaledDouble.zero
  /// Σ |B_k·r / Z_k|.
  var drift = ScaledDouble.zero
  /// Whether the bound is still positive.
  var isAlive = true

  /// The exact first step alone, which always holds.
  ///
  /// - Parameter offset: r.
  init(start: Int, offset: S.Scalar) {
    var series = S(variableTimesPowerOfTwo: 0)
    series.add(offset: offset)
    block = SeriesBlock(
      start: start, length: 1, series: series, scale: 0, b: offset,
      bound: ScaledDouble(1, exponent: 4096))
  }

  /// dδ/dw at w = 0.
  @inline(__always)
  var a: ScaledComplex {
    ScaledComplex(block.series.first, exponent: block.series.exponent - block.scale)
  }
}

/// How blocks are cut where no dip ends them.
private struct BlockLengths {
  /// Steps of the lowest level's blocks, and elements joined at one above.
  var longestRun: Int
  var longestJoin: Int
  /// Shorter blocks cost more than their steps.
  var shortestKept: Int

  static let plain = BlockLengths(longestRun: 16, longestJoin: 3, shortestKept: 2)
  static let mixed = BlockLengths(longestRun: 8, longestJoin: 2, shortestKept: 6)
}

/// The work of `Formula.blockTable`.
private struct BlockBuilder<F: Formula, Points: SeriesPoints> {
  typealias S = Points.S

  let formula: F
  let points: Points
  let radius: ScaledDouble
  let tolerance: SkippingTolerance
  /// The greatest Σ |δ_k / Z_k| of a block: its series must fall off quickly.
  let greatestBend: ScaledDouble
  /// The greatest Σ |B_k·r / Z_k|: a series in d must fall off as quickly, and where products of
  /// w and d are left out, they must not count.
  let greatestDrift: ScaledDouble
  private let offset: S.Scalar
  var kept: [SeriesBlock<S>] = []

  private let lengths: BlockLengths
  /// A dip: |Z| below this of the smallest value that the block has passed.
  private let dip = 0x1p-6
  /// A step beyond this is left to the exact kernel, which tests for escape.
  private let largest = 4.0

  init(
    formula: F, points: Points, radius: ScaledDouble, tolerance: SkippingTolerance,
    greatestDrift: ScaledDouble? = nil, lengths: BlockLengths? = nil
  ) {
    (self.formula, self.points, self.radius) = (formula, points, radius)
    self.tolerance = tolerance
    greatestBend = ScaledDouble(0x1p-4 / Double(formula.power - 1))
    self.greatestDrift =
      greatestDrift ?? (S.isMixed ? greatestBend : ScaledDouble(4 * tolerance.epsilon))
    self.lengths = lengths ?? (S.isMixed ? .mixed : .plain)
    offset = S.Scalar(ScaledComplex(radius.significand, exponent: radius.exponent))
  }

  private var orbit: ReferenceOrbit { points.orbit }

  /// Fills `kept`; the number of levels.
  mutating func build() throws -> Int {
    var level = try baseRuns()
    kept.reserveCapacity(level.count * 3 / 2)
    keep(level)
    var levels = 1
    var isForced = false
    while level.count > 1 {
      try Task.checkCancellation()
      let next = try joined(level, ignoringDips: isForced)
      isForced = next.count * 4 > level.count * 3
      if next.count == level.count { continue }
      keep(next, notIn: level)
      level = next
      levels += 1
    }
    return levels
  }

  /// Keeps what is worth a look-up, and not one that passed a level unjoined once more.
  private mutating func keep(_ runs: [Run<S>], notIn lower: [Run<S>] = []) {
    var index = 0
    for run in runs {
      let block = run.block
      while index < lower.count && lower[index].block.start < block.start { index += 1 }
      let isOld = index < lower.count && lower[index].block.length == block.length
      if !isOld && block.length >= lengths.shortestKept && run.isAlive { kept.append(block) }
    }
  }

  /// The lowest level: from each dip, or after `longestRun` steps without one, to the next.
  private func baseRuns() throws -> [Run<S>] {
    var runs: [Run<S>] = []
    // What grows is copied again and again: about as many as there will be.
    runs.reserveCapacity(orbit.last / lengths.longestRun * 9 / 8 + 16)
    var start = 0
    while start < orbit.last {
      if runs.count & 1023 == 0 { try Task.checkCancellation() }
      var run = Run<S>(start: start, offset: offset)
      var smallest = orbit.points[start].maxNorm
      while run.block.length < lengths.longestRun && start + run.block.length < orbit.last {
        let index = start + run.block.length
        let size = orbit.points[index].maxNorm
        if size < smallest * dip { break }
        // After Z_0 = 0, the first counts.
        smallest = smallest == 0 ? size : min(smallest, size)
        append(&run, points[index])
      }
      runs.append(run)
      start += run.block.length
    }
    return runs
  }

  /// Adds the step at Z to a run.
  private func append(_ run: inout Run<S>, _ z: S.Scalar) {
    run.block.length += 1
    if !run.isAlive { return }
    extend(&run, z.scaled)
    guard run.isAlive else { return }
    run.block.series = formula.perturb(run.block.series, at: S(z))
    run.block.series.add(offset: offset)
    run.block.series.normalize()
    run.block.b = formula.derivative(at: z) * run.block.b + offset
    tighten(&run)
  }

  /// Takes the nonlinearity of a step at Z into account, and narrows the series to what is left.
  private func extend(_ run: inout Run<S>, _ z: ScaledComplex, _ further: Run<S>? = nil) {
    let size = z.length
    if z.isZero || size > ScaledDouble(largest) {
      run.isAlive = false
      return
    }
    let a = run.a.length
    run.bend = run.bend + a / size
    let b = run.block.b.scaled.length
    run.drift = run.drift + b / size
    if let further {
      let slope = formula.derivative(at: z).length
      run.bend = run.bend + slope * a * further.bend
      run.drift = run.drift + (slope * b * further.bend + further.drift)
    }
    if greatestDrift < run.drift {
      run.isAlive = false
      return
    }
    let bound = greatestBend / run.bend
    if bound < run.block.bound { run.block.bound = bound }
    // The unit of W follows the bound, so that the coefficients stay moderate.
    var shift = run.block.bound.exponent - run.block.scale
    // W itself: any unit will do.
    if run.block.length > 2 || run.block.scale != 0 { shift = min(0, shift) }
    run.block.series.narrow(byPowerOfTwo: shift)
    run.block.scale += shift
  }

  /// Lowers the bound to where the first term left out is ε of c₁W.
  private func tighten(_ run: inout Run<S>) {
    let reach = run.block.series.reach(epsilon: tolerance.epsilon)
    if reach == 0 {
      run.isAlive = false
      return
    }
    let bound = ScaledDouble(reach, exponent: run.block.scale)
    if bound < run.block.bound { run.block.bound = bound }
  }

  /// The next level: neighbors joined until one starts at a dip.
  private func joined(_ level: [Run<S>], ignoringDips: Bool) throws -> [Run<S>] {
    var result: [Run<S>] = []
    result.reserveCapacity(level.count / lengths.longestJoin * 9 / 8 + 16)
    var current = level[0]
    var smallest = orbit.scaled(at: current.block.start).maxNorm
    var count = 1
    for next in level.dropFirst() {
      let size = orbit.scaled(at: next.block.start).maxNorm
      let isDip = size < smallest * ScaledDouble(dip) && !ignoringDips
      if isDip || count == lengths.longestJoin {
        if result.count & 255 == 0 { try Task.checkCancellation() }
        result.append(current)
        (current, count, smallest) = (next, 1, size)
        continue
      }
      // Not the start's: an orbit that returns to a value as small shall have a block up to there.
      smallest = count == 1 ? size : min(smallest, size)
      join(&current, next, points[next.block.start])
      count += 1
    }
    result.append(current)
    return result
  }

  /// x then y, whose first point is Z.
  private func join(_ x: inout Run<S>, _ y: Run<S>, _ z: S.Scalar) {
    x.block.length += y.block.length
    if !x.isAlive || !y.isAlive {
      x.isAlive = false
      return
    }
    extend(&x, z.scaled, y)
    guard x.isAlive else { return }
    // y's W is what the first step at Z makes of x's polynomial.
    var inner = formula.perturb(x.block.series, at: S(z))
    inner.exponent -= y.block.scale
    let b = formula.derivative(at: z) * x.block.b
    x.block.series = y.block.series.composed(with: inner)
    x.block.series.normalize()
    x.block.b = y.block.series.linear(y.block.scale) * b + y.block.b
    tighten(&x)
  }
}
