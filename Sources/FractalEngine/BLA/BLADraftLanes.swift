// BLADraftLanes — calls the kernels in C that compute the lowest level of a BLA table.

internal import CKernels

/// The runs of a share of a level, computed several at a time, with `BLABuilder`'s bits.
struct BLADraftLanes<Points: SeriesPoints> {
  typealias S = Points.S

  private let points: [Complex]
  private let lanes: LaneSeries<S>
  private let instructionSet: Int
  private let starts: [Int]
  private let share: Range<Int>
  private let offset: S.Scalar
  private let radius: FloatExp
  /// The exponent of the radius, and of the unit of B and `drift`; 0 where the radius is 0.
  private let unit: Int
  private let greatestNonlinearity: Double
  private let greatestParameterShare: Double
  private let epsilon: Double
  /// The runs computed last, from `first` on.
  private var runs: [fathom_series_run] = []
  private var first: Int
  /// Their coefficients, `termCount` each.
  private var terms: [Complex] = []
  private let termCount: Int

  /// The number of runs computed at a time: their words stay in a core's own cache.
  private static var batch: Int { 64 }

  /// Creates the lanes; nil where no kernel computes such runs.
  ///
  /// - Parameters:
  ///   - starts: Where each run starts, and where the last one ends.
  ///   - share: The runs to compute.
  init?<F: Formula>(
    _ builder: BLABuilder<F, Points>, _ kernel: KernelChoice, _ starts: [Int],
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
    greatestNonlinearity = builder.greatestNonlinearity.nearest
    let drift = builder.greatestParameterShare
    greatestParameterShare = FloatExp(drift.significand, exponent: drift.exponent - unit).nearest
    epsilon = builder.tolerance.epsilon
    termCount = fathom_run_terms(lanes.kind) / 2
    first = share.lowerBound
  }

  /// A run of the share; nil where the kernels leave it to the builder.
  ///
  /// Runs are taken in ascending order.
  mutating func run(_ k: Int) -> BLADraft<S>? {
    if k >= first + runs.count { compute(from: k) }
    let length = starts[k + 1] - starts[k]
    let state = runs[k - first].state
    guard length > 1, state != FATHOM_RUN_REFUSED else { return nil }
    var run = BLADraft<S>(start: starts[k], offset: offset)
    run.block.length = length
    run.isAlive = state == FATHOM_RUN_ALIVE
    if run.isAlive { take(k - first, into: &run) }
    return run
  }

  private func take(_ k: Int, into run: inout BLADraft<S>) {
    let found = runs[k]
    run.block.series = lanes.series(terms[(k * termCount)..<((k + 1) * termCount)], found.exponent)
    run.block.b = lanes.slope(found, unit)
    run.block.scale = found.scale
    run.block.bound = FloatExp(found.bound)
    run.bend = FloatExp(found.bend)
    run.drift = FloatExp(found.drift, exponent: unit)
  }

  private mutating func compute(from k: Int) {
    first = k
    let count = min(Self.batch, share.upperBound - k)
    if runs.count != count {
      runs = Array(repeating: fathom_series_run(), count: count)
      terms = Array(repeating: .zero, count: count * termCount)
    }
    // The memory is lent by a swap, not copied.
    var coefficients: [Complex] = []
    swap(&coefficients, &terms)
    defer { swap(&coefficients, &terms) }
    unsafe points.withUnsafeBufferPointer { points in
      unsafe lanes.lowParts.withUnsafeBufferPointer { lowParts in
        unsafe starts.withUnsafeBufferPointer { starts in
          // Complex is laid out as re, im.
          var view = unsafe fathom_run_view(
            points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
            lowParts: UnsafeRawPointer(lowParts.baseAddress)?.assumingMemoryBound(to: Double.self),
            radius: radius.significand, radius_exponent: unit, greatest_bend: greatestNonlinearity,
            greatest_parameter_share: greatestParameterShare,
            epsilon: epsilon)
          unsafe coefficients.withUnsafeMutableBytes { terms in
            unsafe fathom_compute_runs(
              Int32(instructionSet), lanes.kind, &view, starts.baseAddress.map { unsafe $0 + k },
              count, &runs, terms.baseAddress?.assumingMemoryBound(to: Double.self))
          }
        }
      }
    }
  }
}

extension Series {
  init(_ terms: ArraySlice<Complex>, exponent: Int) {
    let c = terms.startIndex
    self.init(
      terms[c + 1], terms[c + 2], terms[c + 3], terms[c + 4], terms[c + 5], exponent: exponent)
  }
}

extension fathom_series_run {
  /// B, for a view whose radius has the exponent `unit`.
  func slope(_ unit: Int) -> FloatExpComplex {
    FloatExpComplex(Complex(b.0, b.1), exponent: unit)
  }

  func slopePair(_ unit: Int) -> DoubleDoubleExpComplex {
    DoubleDoubleExpComplex(
      DoubleDoubleComplex(high: SIMD2(b.0, b.1), low: SIMD2(b.2, b.3)), exponent: b_exponent + unit)
  }
}
