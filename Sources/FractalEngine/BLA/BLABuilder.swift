// BLABuilder — BLA steps of a reference orbit, level by level, made by one thread or several.
//
// Where elements begin and end follows from the orbit's points alone, before any series is
// computed. So several threads can make parts of a level, and the result does not depend on their
// number; and only the elements that pixels of a low limit can use need to be made.
// docs/theory.md §4.

internal import Synchronization

/// Builds the BLA steps for `Multibrot.blaTable`.
struct BLABuilder<Points: SeriesPoints>: Sendable {
  typealias S = Points.S

  let formula: Multibrot
  let points: Points
  let radius: FloatExp
  let tolerance: SkippingTolerance
  /// The greatest Σ |δ_k / Z_k| of a BLA step, so that its series decreases quickly.
  let greatestNonlinearity: FloatExp
  /// The greatest Σ |B_k·r / Z_k| of a BLA step.
  ///
  /// With cross terms it makes the series in d decrease as quickly as that in w. Without them it
  /// makes the omitted products of w and d negligible.
  let greatestParameterShare: FloatExp
  let offset: S.Scalar
  private(set) var kept = BLAStepsByStart<S>()

  private let lengths: BLALengths
  /// The number of threads, at least 1.
  private let threads: Int
  /// A point of the orbit past which no BLA step goes: one starts there.
  private let stop: Int?
  /// The greatest limit for which a table of the BLA steps serves.
  private let reach: Int
  /// The factor that makes a dip: |Z| is below this part of the smallest value that the BLA step
  /// has passed.
  private let dip = 0x1p-6
  /// The size above which the exact single step is taken, which tests for escape.
  private let largest = 4.0

  init(
    formula: Multibrot, points: Points, radius: FloatExp, tolerance: SkippingTolerance,
    greatestParameterShare: FloatExp? = nil, lengths: BLALengths? = nil, threads: Int = 1,
    stop: Int? = nil, reach: Int = .max
  ) {
    (self.formula, self.points, self.radius) = (formula, points, radius)
    (self.tolerance, self.threads) = (tolerance, threads)
    greatestNonlinearity = FloatExp(0x1p-4 / Double(formula.power - 1))
    self.greatestParameterShare =
      greatestParameterShare
      ?? (S.hasCrossTerms ? greatestNonlinearity : FloatExp(4 * tolerance.epsilon))
    self.lengths = lengths ?? (S.hasCrossTerms ? .crossTerms : .plain)
    (self.stop, self.reach) = (stop, reach)
    offset = S.Scalar(FloatExpComplex(radius.significand, exponent: radius.exponent))
  }

  private var orbit: ReferenceOrbit { points.orbit }

  /// Fills `kept`, and returns the number of levels, of which the highest may have no element
  /// within reach.
  mutating func build() throws -> Int {
    let layouts = try layouts()
    var below: ChunkedArray<BLADraft<S>>?
    for (layout, count) in zip(layouts, needed(of: layouts)) where count > 0 {
      try Task.checkCancellation()
      let level =
        if let below { try joined(below, layout.cuts, count) } else { try base(layout, count) }
      kept.add(level)
      below = level.runs
    }
    kept.sort()
    return layouts.count
  }

  /// The layouts of all levels of the whole orbit, the lowest first.
  private func layouts() throws -> [BLALayout] {
    let starts = baseStarts()
    let sizes = try Array(starts.count - 1, ofTwoTo: 12, threads: threads) {
      orbit.scaled(at: starts[$0]).maxNorm
    }
    var last = BLALayout(starts: starts, sizes: sizes, cuts: [])
    var layouts = [last]
    var isForced = false
    while last.count > (stop == nil ? 1 : 2) {
      try Task.checkCancellation()
      let cuts = cuts(last, ignoringDips: isForced)
      let count = cuts.count - 1
      isForced = count * 4 > last.count * 3
      if count == last.count { continue }
      last = BLALayout(
        starts: cuts.map { last.starts[$0] }, sizes: cuts.dropLast().map { last.sizes[$0] },
        cuts: cuts)
      layouts.append(last)
    }
    return layouts
  }

  /// The number of elements of each level that a limit of `reach` needs.
  ///
  /// A pixel is never farther along the orbit than its iterations. So it takes only BLA steps that
  /// end at `reach` or before. Of those that end beyond, the shortest one from each start is needed
  /// as well, since it shows that the limit matters. All these consist of elements of lower levels.
  private func needed(of layouts: [BLALayout]) -> [Int] {
    var passing: Set<Int> = []
    var counts = layouts.map { layout in
      // Only the last element that starts within reach can end beyond.
      let count = layout.starts.dropLast().partitioningIndex { $0 >= reach }
      let (start, end) = (layout.starts[count - 1], layout.starts[count])
      if end <= reach || end - start < lengths.shortestKept { return count }
      return passing.insert(start).inserted ? count : count - 1
    }
    for level in layouts.indices.dropFirst().reversed() {
      counts[level - 1] = max(counts[level - 1], layouts[level].cuts[counts[level]])
    }
    return counts
  }

  /// Makes the first elements of a level, on all threads.
  ///
  /// - Parameters:
  ///   - count: The number of these elements, at least 1.
  ///   - isNew: Whether an element is absent from the level below.
  ///   - make: Returns some of the elements, in order.
  private func level(
    _ count: Int, ofTwoTo shift: Int, isNew: @Sendable (Int) -> Bool,
    _ make: @Sendable (Range<Int>) throws -> [BLADraft<S>]
  ) throws -> BLALevel<S> {
    let kept = Mutex([[UInt64]](repeating: [], count: (count - 1) >> shift + 1))
    let runs = try ChunkedArray(count, ofTwoTo: shift, threads: threads) { share in
      let runs = try make(share)
      var places: [UInt64] = []
      places.reserveCapacity(share.count)
      for (index, run) in zip(share, runs)
      where run.isAlive && run.blaStep.length >= lengths.shortestKept && isNew(index) {
        places.append(self.kept.place(of: run, at: index))
      }
      kept.withLock { $0[share.lowerBound >> shift] = places }
      return runs
    }
    return BLALevel(runs: runs, kept: kept.withLock { $0 })
  }

  /// The first elements of the lowest level.
  private func base(_ layout: BLALayout, _ count: Int) throws -> BLALevel<S> {
    let starts = layout.starts
    return try level(count, ofTwoTo: 10, isNew: { _ in true }) { share in
      var runs: [BLADraft<S>] = []
      runs.reserveCapacity(share.count)
      for k in share {
        if k & 1023 == 0 { try Task.checkCancellation() }
        var run = BLADraft<S>(start: starts[k], offset: offset)
        for index in (starts[k] + 1)..<starts[k + 1] { append(&run, points[index]) }
        runs.append(run)
      }
      return runs
    }
  }

  /// The starts of the lowest level's runs, and the orbit's end.
  ///
  /// A run starts at each dip, and after `longestRun` steps without one.
  private func baseStarts() -> [Int] {
    var starts: [Int] = []
    // Approximately the final number of starts, so that the array is not copied again and again.
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
        // After Z_0 = 0 the first point counts.
        smallest = smallest == 0 ? size : min(smallest, size)
      }
    }
    starts.append(orbit.last)
    return starts
  }

  /// Adds the step at Z to a run.
  private func append(_ run: inout BLADraft<S>, _ z: S.Scalar) {
    run.blaStep.length += 1
    if !run.isAlive { return }
    extend(&run, z.scaled)
    guard run.isAlive else { return }
    run.blaStep.series = formula.perturb(run.blaStep.series, at: S(z))
    run.blaStep.series.add(offset: offset)
    run.blaStep.series.normalize()
    run.blaStep.b = formula.derivative(at: z) * run.blaStep.b + offset
    tighten(&run)
  }

  /// Adds the nonlinearity of a step at Z, and reduces the validity radius accordingly.
  private func extend(_ run: inout BLADraft<S>, _ z: FloatExpComplex, _ further: BLADraft<S>? = nil)
  {
    let size = z.length
    if z.isZero || size > FloatExp(largest) {
      run.isAlive = false
      return
    }
    let a = run.a.length
    run.nonlinearity = run.nonlinearity + a / size
    let b = run.blaStep.b.scaled.length
    run.parameterShare = run.parameterShare + b / size
    if let further {
      let slope = formula.derivative(at: z).length
      run.nonlinearity = run.nonlinearity + slope * a * further.nonlinearity
      run.parameterShare =
        run.parameterShare + (slope * b * further.nonlinearity + further.parameterShare)
    }
    if greatestParameterShare < run.parameterShare {
      run.isAlive = false
      return
    }
    let bound = greatestNonlinearity / run.nonlinearity
    if bound < run.blaStep.bound { run.blaStep.bound = bound }
    // The unit of W follows the validity radius, so that the coefficients stay moderate.
    var shift = run.blaStep.bound.exponent - run.blaStep.scale
    // A series that is just W may have any unit.
    if run.blaStep.length > 2 || run.blaStep.scale != 0 { shift = min(0, shift) }
    run.blaStep.series.narrow(byPowerOfTwo: shift)
    run.blaStep.scale += shift
  }

  /// Reduces the validity radius to where the first term left out is ε of c₁W.
  private func tighten(_ run: inout BLADraft<S>) {
    let reach = run.blaStep.series.reach(epsilon: tolerance.epsilon)
    if reach == 0 {
      run.isAlive = false
      return
    }
    let bound = FloatExp(reach, exponent: run.blaStep.scale)
    if bound < run.blaStep.bound { run.blaStep.bound = bound }
  }

  /// The first elements of the next level, each of which joins those between two cuts.
  private func joined(_ runs: ChunkedArray<BLADraft<S>>, _ cuts: [Int], _ count: Int) throws
    -> BLALevel<S>
  {
    try level(count, ofTwoTo: 8, isNew: { cuts[$0 + 1] - cuts[$0] > 1 }) { share in
      var result: [BLADraft<S>] = []
      result.reserveCapacity(share.count)
      for k in share {
        if k & 255 == 0 { try Task.checkCancellation() }
        var current = runs[cuts[k]]
        for index in (cuts[k] + 1)..<cuts[k + 1] {
          join(&current, runs[index])
        }
        result.append(current)
      }
      return result
    }
  }

  /// The indices of the elements to which the following ones are joined, and the number of
  /// elements.
  ///
  /// Neighbors are joined until one starts at a dip.
  private func cuts(_ level: BLALayout, ignoringDips: Bool) -> [Int] {
    let (sizes, count) = (level.sizes, level.count)
    var cuts = [0]
    cuts.reserveCapacity(count / lengths.longestJoin * 9 / 8 + 16)
    var smallest = sizes[0]
    for index in 1..<count {
      let size = sizes[index]
      let isDip = size < smallest * FloatExp(dip) && !ignoringDips
      let isStop = level.starts[index] == stop
      let count = index - cuts[cuts.count - 1]
      if isDip || isStop || count == lengths.longestJoin {
        cuts.append(index)
        smallest = size
      } else {
        // The start itself does not count, so that a BLA step leads up to the next value of that
        // size.
        smallest = count == 1 ? size : min(smallest, size)
      }
    }
    cuts.append(count)
    return cuts
  }

  /// Joins y to x.
  private func join(_ x: inout BLADraft<S>, _ y: BLADraft<S>) {
    x.blaStep.length += y.blaStep.length
    if !x.isAlive || !y.isAlive {
      x.isAlive = false
      return
    }
    let z = points[y.blaStep.start]
    extend(&x, z.scaled, y)
    guard x.isAlive else { return }
    // The W of y is the result of the first step at Z on x's polynomial.
    var inner = formula.perturb(x.blaStep.series, at: S(z))
    inner.exponent -= y.blaStep.scale
    let b = formula.derivative(at: z) * x.blaStep.b
    x.blaStep.series = y.blaStep.series.composed(with: inner)
    x.blaStep.series.normalize()
    x.blaStep.b = y.blaStep.series.linear(y.blaStep.scale) * b + y.blaStep.b
    tighten(&x)
  }
}
