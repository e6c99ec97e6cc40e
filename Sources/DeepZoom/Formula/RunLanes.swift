// RunLanes — the doorway to the kernels in C that compute the lowest level of a block table.

internal import CKernels

/// How the kernels compute runs of such series.
struct LaneSeries<S: PowerSeries>: Sendable {
  let kind: Int32
  /// What the points lack; empty for runs in doubles.
  let residues: [Complex]
  let series: @Sendable (borrowing fathom_series_run) -> S
  /// B, for a view whose radius has such an exponent.
  let slope: @Sendable (borrowing fathom_series_run, Int) -> S.Scalar
}

/// The runs of a share of a level, computed some at a time: bit by bit what a `BlockBuilder` would.
struct RunLanes<Points: SeriesPoints> {
  typealias S = Points.S

  private let points: [Complex]
  private let lanes: LaneSeries<S>
  private let instructionSet: Int
  private let starts: [Int]
  private let share: Range<Int>
  private let offset: S.Scalar
  private let radius: ScaledDouble
  /// That of the radius, and that which B and the drift are counted in: 0 where the radius is 0.
  private let unit: Int
  private let greatestBend: Double
  private let greatestDrift: Double
  private let epsilon: Double
  /// Those that are computed, from the first on.
  private var runs: [fathom_series_run] = []
  private var first: Int

  /// So many are computed at a time: their words stay in a core's own memory.
  private static var batch: Int { 64 }

  /// nil where no kernel computes such runs.
  ///
  /// - Parameters:
  ///   - starts: Where each run starts, and the last one ends.
  ///   - share: Of the runs.
  init?<F: Formula>(
    _ builder: BlockBuilder<F, Points>, _ kernel: KernelChoice, _ starts: [Int],
    _ share: Range<Int>
  ) {
    guard builder.formula.power == 2, let lanes = builder.points.lanes,
      let instructionSet = kernel.instructionSet,
      lanes.kind == FATHOM_PLAIN_RUNS || !builder.radius.isZero
    else { return nil }
    (self.lanes, self.instructionSet, self.starts) = (lanes, instructionSet, starts)
    (self.share, points, offset) = (share, builder.points.orbit.points, builder.offset)
    radius = builder.radius
    unit = radius.isZero ? 0 : radius.exponent
    greatestBend = builder.greatestBend.nearest
    let drift = builder.greatestDrift
    greatestDrift = ScaledDouble(drift.significand, exponent: drift.exponent - unit).nearest
    epsilon = builder.tolerance.epsilon
    first = share.lowerBound
  }

  /// A run of the share, in ascending order; nil where the kernels leave it to the builder.
  mutating func run(_ k: Int) -> Run<S>? {
    if k >= first + runs.count { compute(from: k) }
    let length = starts[k + 1] - starts[k]
    let state = runs[k - first].state
    guard length > 1, state != FATHOM_RUN_REFUSED else { return nil }
    var run = Run<S>(start: starts[k], offset: offset)
    run.block.length = length
    run.isAlive = state == FATHOM_RUN_ALIVE
    if run.isAlive { take(runs[k - first], into: &run) }
    return run
  }

  private func take(_ found: borrowing fathom_series_run, into run: inout Run<S>) {
    run.block.series = lanes.series(found)
    run.block.b = lanes.slope(found, unit)
    run.block.scale = found.scale
    run.block.bound = ScaledDouble(found.bound)
    run.bend = ScaledDouble(found.bend)
    run.drift = ScaledDouble(found.drift, exponent: unit)
  }

  private mutating func compute(from k: Int) {
    first = k
    let count = min(Self.batch, share.upperBound - k)
    if runs.count != count { runs = Array(repeating: fathom_series_run(), count: count) }
    unsafe points.withUnsafeBufferPointer { points in
      unsafe lanes.residues.withUnsafeBufferPointer { residues in
        unsafe starts.withUnsafeBufferPointer { starts in
          // Complex is laid out as re, im.
          var view = unsafe fathom_run_view(
            points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
            residues: UnsafeRawPointer(residues.baseAddress)?.assumingMemoryBound(to: Double.self),
            radius: radius.significand, greatest_bend: greatestBend, greatest_drift: greatestDrift,
            epsilon: epsilon)
          unsafe fathom_compute_runs(
            Int32(instructionSet), lanes.kind, &view, starts.baseAddress.map { unsafe $0 + k },
            count, &runs)
        }
      }
    }
  }
}

extension LaneSeries<Series> {
  static var plain: Self {
    LaneSeries(
      kind: FATHOM_PLAIN_RUNS, residues: [], series: { $0.rounded },
      slope: { run, unit in ScaledComplex(Complex(run.b.0, run.b.1), exponent: unit) })
  }
}

extension LaneSeries<SharpSeries> {
  static func sharp(_ residues: [Complex]) -> Self {
    LaneSeries(
      kind: FATHOM_SHARP_RUNS, residues: residues,
      series: { SharpSeries($0.rounded, residue: Complex($0.low.0, $0.low.1)) },
      slope: { run, unit in run.slopePair(unit) })
  }
}

extension LaneSeries<PairSeries> {
  static func pairs(_ residues: [Complex]) -> Self {
    LaneSeries(
      kind: FATHOM_PAIR_RUNS, residues: residues, series: { $0.pairs },
      slope: { run, unit in run.slopePair(unit) })
  }
}

extension fathom_series_run {
  /// Its series of degree 5, in doubles.
  fileprivate var rounded: Series {
    Series(
      Complex(c.0, c.1), Complex(c.2, c.3), Complex(c.4, c.5), Complex(c.6, c.7),
      Complex(c.8, c.9), exponent: exponent)
  }

  fileprivate var pairs: PairSeries {
    func pair(_ re: Double, _ im: Double, _ reLow: Double, _ imLow: Double) -> PlainPair {
      PlainPair(high: SIMD2(re, im), low: SIMD2(reLow, imLow))
    }
    return PairSeries(
      (
        pair(c.0, c.1, low.0, low.1), pair(c.2, c.3, low.2, low.3),
        pair(c.4, c.5, low.4, low.5), pair(c.6, c.7, low.6, low.7)
      ),
      (
        Complex(c.8, c.9), Complex(c.10, c.11), Complex(c.12, c.13), Complex(c.14, c.15),
        Complex(c.16, c.17)
      ), exponent: exponent)
  }

  fileprivate func slopePair(_ unit: Int) -> PairComplex {
    PairComplex(
      PlainPair(high: SIMD2(b.0, b.1), low: SIMD2(b.2, b.3)), exponent: b_exponent + unit)
  }
}
