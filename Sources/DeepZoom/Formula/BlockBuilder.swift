// BlockBuilder — blocks of a reference orbit, level by level, by one thread or several.
//
// Where elements begin and end is told by the orbit's points alone, before any series is computed:
// so threads take shares of a level, and the blocks are the same. docs/theory.md §4.

/// A block while it grows.
struct Run<S: PowerSeries>: Sendable {
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

/// Blocks by their start, the shorter first, as they stand in the levels: they are many, and large.
struct KeptBlocks<S: PowerSeries>: RandomAccessCollection, BlockList {
  private var levels: [Shares<Run<S>>] = []
  /// Of each block its start, its level and its index there.
  private var places: [UInt64] = []

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }

  subscript(position: Int) -> SeriesBlock<S> {
    let place = places[position]
    return levels[Int(place >> 30 & 63)][Int(place & 0x3fff_ffff)].block
  }

  func start(at position: Int) -> Int { Int(places[position] >> 36) }

  /// Adds a level's blocks, above those that are there.
  fileprivate mutating func add(_ level: Shares<Run<S>>, where isKept: (Run<S>) -> Bool) {
    precondition(levels.count < 64, "a level has at most ¾ as many, or half as many comes next")
    let above = UInt64(levels.count) << 30
    places.reserveCapacity(level.count * 3 / 2)
    for (index, run) in level.enumerated() where isKept(run) {
      places.append(UInt64(run.block.start) << 36 | above | UInt64(index))
    }
    levels.append(level)
  }

  fileprivate mutating func sort() { places.sort() }
}

/// How blocks are cut where no dip ends them.
struct BlockLengths: Sendable {
  /// Steps of the lowest level's blocks, and elements joined at one above.
  var longestRun: Int
  var longestJoin: Int
  /// Shorter blocks cost more than their steps.
  var shortestKept: Int

  static let plain = BlockLengths(longestRun: 16, longestJoin: 3, shortestKept: 2)
  static let mixed = BlockLengths(longestRun: 8, longestJoin: 2, shortestKept: 6)
  static let mixedPairs = BlockLengths(longestRun: 16, longestJoin: 2, shortestKept: 24)
}

/// The work of `Formula.blockTable`.
struct BlockBuilder<F: Formula, Points: SeriesPoints>: Sendable {
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
  let offset: S.Scalar
  private(set) var kept = KeptBlocks<S>()

  private let lengths: BlockLengths
  /// At least 1.
  private let threads: Int
  /// By which the lowest level is computed.
  private let kernel: KernelChoice
  /// Where a block has to start, so that none leads past it.
  private let stop: Int?
  /// A dip: |Z| below this of the smallest value that the block has passed.
  private let dip = 0x1p-6
  /// A step beyond this is left to the exact kernel, which tests for escape.
  private let largest = 4.0

  init(
    formula: F, points: Points, radius: ScaledDouble, tolerance: SkippingTolerance,
    greatestDrift: ScaledDouble? = nil, lengths: BlockLengths? = nil, threads: Int = 1,
    kernel: KernelChoice = .best, stop: Int? = nil
  ) {
    (self.formula, self.points, self.radius) = (formula, points, radius)
    (self.tolerance, self.threads, self.kernel) = (tolerance, threads, kernel)
    greatestBend = ScaledDouble(0x1p-4 / Double(formula.power - 1))
    self.greatestDrift =
      greatestDrift ?? (S.isMixed ? greatestBend : ScaledDouble(4 * tolerance.epsilon))
    self.lengths = lengths ?? (S.isMixed ? .mixed : .plain)
    self.stop = stop
    offset = S.Scalar(ScaledComplex(radius.significand, exponent: radius.exponent))
  }

  private var orbit: ReferenceOrbit { points.orbit }

  /// Fills `kept`; the number of levels.
  mutating func build() throws -> Int {
    var level = try baseRuns().runs
    keep(level)
    var levels = 1
    var isForced = false
    while level.count > (stop == nil ? 1 : 2) {
      try Task.checkCancellation()
      let next = try joined(level, ignoringDips: isForced)
      isForced = next.count * 4 > level.count * 3
      if next.count == level.count { continue }
      keep(next, notIn: level)
      level = next
      levels += 1
    }
    kept.sort()
    return levels
  }

  /// Keeps what is worth a look-up, and not one that passed a level unjoined once more.
  private mutating func keep(_ runs: Shares<Run<S>>, notIn lower: Shares<Run<S>>? = nil) {
    let shortest = lengths.shortestKept
    var index = 0
    kept.add(runs) { run in
      let block = run.block
      var isOld = false
      if let lower {
        while index < lower.count && lower[index].block.start < block.start { index += 1 }
        isOld = index < lower.count && lower[index].block.length == block.length
      }
      return !isOld && block.length >= shortest && run.isAlive
    }
  }

  /// The lowest level, and where its runs start, and the last one ends.
  func baseRuns() throws -> (starts: [Int], runs: Shares<Run<S>>) {
    let starts = baseStarts()
    let runs = try Shares(starts.count - 1, ofTwoTo: 10, threads: threads) { share in
      var runs: [Run<S>] = []
      runs.reserveCapacity(share.count)
      var lanes = RunLanes(self, kernel, starts, share)
      for k in share {
        if k & 1023 == 0 { try Task.checkCancellation() }
        if let run = lanes?.run(k) {
          runs.append(run)
          continue
        }
        var run = Run<S>(start: starts[k], offset: offset)
        for index in (starts[k] + 1)..<starts[k + 1] { append(&run, points[index]) }
        runs.append(run)
      }
      return runs
    }
    return (starts, runs)
  }

  /// Where runs of the lowest level start, and the orbit's end: at each dip, and after `longestRun`
  /// steps without one.
  private func baseStarts() -> [Int] {
    var starts: [Int] = []
    // What grows is copied again and again: about as many as there will be.
    starts.reserveCapacity(orbit.last / lengths.longestRun * 9 / 8 + 16)
    var start = 0
    var smallest = 0.0
    for index in 0..<orbit.last {
      let size = orbit.points[index].maxNorm
      let isDip = size < smallest * dip || index == stop
      if index == 0 || isDip || index - start == lengths.longestRun {
        starts.append(index)
        (start, smallest) = (index, size)
      } else {
        // After Z_0 = 0, the first counts.
        smallest = smallest == 0 ? size : min(smallest, size)
      }
    }
    starts.append(orbit.last)
    return starts
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
  private func joined(_ level: Shares<Run<S>>, ignoringDips: Bool) throws -> Shares<Run<S>> {
    let cuts = cuts(level, ignoringDips: ignoringDips)
    return try Shares(cuts.count - 1, ofTwoTo: 8, threads: threads) { share in
      var result: [Run<S>] = []
      result.reserveCapacity(share.count)
      for k in share {
        if k & 255 == 0 { try Task.checkCancellation() }
        var current = level[cuts[k]]
        for index in (cuts[k] + 1)..<cuts[k + 1] {
          join(&current, level[index], points[level[index].block.start])
        }
        result.append(current)
      }
      return result
    }
  }

  /// The indices of the elements that others are joined to, and the count.
  private func cuts(_ level: Shares<Run<S>>, ignoringDips: Bool) -> [Int] {
    var cuts = [0]
    cuts.reserveCapacity(level.count / lengths.longestJoin * 9 / 8 + 16)
    var smallest = orbit.scaled(at: level[0].block.start).maxNorm
    for index in 1..<level.count {
      let size = orbit.scaled(at: level[index].block.start).maxNorm
      let isDip = size < smallest * ScaledDouble(dip) && !ignoringDips
      let isStop = level[index].block.start == stop
      let count = index - cuts[cuts.count - 1]
      if isDip || isStop || count == lengths.longestJoin {
        cuts.append(index)
        smallest = size
      } else {
        // Not the start's: an orbit that returns to a value as small shall have a block up to there.
        smallest = count == 1 ? size : min(smallest, size)
      }
    }
    cuts.append(level.count)
    return cuts
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
