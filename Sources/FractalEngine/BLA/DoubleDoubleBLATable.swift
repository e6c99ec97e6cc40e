// DoubleDoubleBLATable — the table of BLA steps in double-double, for the double-double kernel.

internal import CLaneKernels

typealias DoubleDoubleBLAStep = SeriesStep<DoubleDoubleSeries>

extension DoubleDoubleBLAStep {
  /// Creates the BLA step from one with cross terms, keeping its powers of w and B.
  init(_ blaStep: SeriesStep<DoubleDoubleBivariateSeries>) {
    let series = blaStep.series
    self.init(
      start: blaStep.start, length: blaStep.length,
      series: DoubleDoubleSeries(
        (
          series.doubleDouble(1, 0), series.doubleDouble(2, 0), series.doubleDouble(3, 0),
          series.doubleDouble(4, 0)
        ),
        (series[5, 0], series[6, 0], series[7, 0], series[8, 0], .zero), exponent: series.exponent),
      scale: blaStep.scale, b: blaStep.b, bound: blaStep.bound)
  }
}

/// All BLA steps of a reference orbit, good to about 100 bits, laid out for
/// `fathom_run_double_double`.
struct DoubleDoubleBLATable: Sendable {
  /// For each point of the orbit the validity radius of its shortest BLA step, its row, and the
  /// number of steps that start there.
  ///
  /// They take 32, 27 and 5 bits. The value is the smallest integer if no BLA step starts there.
  let first: [Int]
  /// The validity radius of each row; rows of one start are together, the shortest first.
  ///
  /// There are eight more, since eight are read at once.
  let bounds: [Int32]
  /// `rowLength` words for each row; row 0 is the exact step alone.
  let words: [Double]
  /// The cross terms, `crossTermLength` words for each row.
  let crossTerms: [Double]

  static let rowLength = 32
  /// The number of words of a row in wide views: see `fathom_double_double_view`.
  static let crossTermLength = Int(FATHOM_DOUBLE_DOUBLE_CROSS_TERMS)

  /// The size in memory, in bytes.
  var byteCount: Int { 8 * (first.count + words.count + crossTerms.count) + 4 * bounds.count }

  /// Creates a table without cross terms.
  ///
  /// - Parameter blaSteps: The BLA steps, sorted by start and then by length.
  init(
    _ blaSteps: some RandomAccessCollection<DoubleDoubleBLAStep>, pointCount: Int,
    radiusExponent: Int
  ) {
    self.init(
      blaSteps, pointCount: pointCount, radiusExponent: radiusExponent, crossTerms: [],
      rounded: { $0 }
    ) { _, _ in }
  }

  /// Creates the table of a wide view from BLA steps sorted in the same way.
  init(
    withCrossTerms blaSteps: some RandomAccessCollection<SeriesStep<DoubleDoubleBivariateSeries>>,
    pointCount: Int, radiusExponent: Int
  ) {
    self.init(
      blaSteps, pointCount: pointCount, radiusExponent: radiusExponent,
      crossTerms: [Double](repeating: 0, count: Self.crossTermLength),
      rounded: { DoubleDoubleBLAStep($0) }
    ) { blaStep, crossTerms in
      Self.append(blaStep.series, of: blaStep, to: &crossTerms)
    }
  }

  private init<S: PowerSeries>(
    _ blaSteps: some RandomAccessCollection<SeriesStep<S>>, pointCount: Int, radiusExponent: Int,
    crossTerms exactStep: [Double], rounded: (SeriesStep<S>) -> DoubleDoubleBLAStep,
    appendProducts: (SeriesStep<S>, inout [Double]) -> Void
  ) {
    var first = [Int](repeating: .min, count: pointCount)
    var bounds: [Int32] = [.min]
    var words: [Double] = []
    words.reserveCapacity((blaSteps.count + 1) * Self.rowLength)
    // The exact step alone; its W is 0.
    let step = DoubleDoubleBLAStep(
      start: 0, length: 1, series: DoubleDoubleSeries(variableTimesPowerOfTwo: 0), scale: 1 << 40,
      b: DoubleDoubleExpComplex(FloatExpComplex(1, exponent: radiusExponent)), bound: .zero)
    Self.append(step, growth: 0, to: &words)
    var crossTerms = exactStep
    for wide in blaSteps {
      let blaStep = rounded(wide)
      // So many never start at one point; if they did, leaving out the longest would harm no pixel.
      if first[blaStep.start] != .min && first[blaStep.start] & 31 == 31 { continue }
      let bound = Self.key(blaStep.maxNormBound)
      if first[blaStep.start] == .min {
        first[blaStep.start] = Int(bound) << 32 | bounds.count << 5
      }
      first[blaStep.start] += 1
      bounds.append(bound)
      Self.append(blaStep, growth: blaStep.series.exponent - blaStep.scale, to: &words)
      appendProducts(wide, &crossTerms)
    }
    bounds += [Int32](repeating: .min, count: 8)
    (self.first, self.bounds, self.words) = (first, bounds, words)
    self.crossTerms = crossTerms
  }

  /// A size as an integer, rounded down: 64 times its exponent, plus six bits.
  private static func key(_ size: FloatExp) -> Int32 {
    let bits = Int(truncatingIfNeeded: size.significand.bitPattern >> 46 & 63)
    return Int32(clamping: size.exponent << 6 | bits)
  }

  private static func append(_ blaStep: DoubleDoubleBLAStep, growth: Int, to words: inout [Double])
  {
    let series = blaStep.series
    for c in [series.c1, series.c2, series.c3, series.c4] { append(c, to: &words) }
    for c in [series.c5, series.c6, series.c7, series.c8] {
      words.append(flushed(c.re))
      words.append(flushed(c.im))
    }
    append(blaStep.b.plain, to: &words)
    for whole in [growth, blaStep.b.exponent, blaStep.scale, blaStep.length] {
      words.append(Double(bitPattern: UInt64(bitPattern: Int64(whole))))
    }
  }

  /// Appends the coefficients of DW, DW² and D² in double-double, and the other cross terms in
  /// doubles.
  ///
  /// These are DW³ … DW⁶, D²W … D²W⁴, D³ … D³W² and D⁴. Terms with W are in the units of the BLA
  /// step's own series, the others in those of B.
  private static func append(
    _ series: DoubleDoubleBivariateSeries, of blaStep: SeriesStep<DoubleDoubleBivariateSeries>,
    to words: inout [Double]
  ) {
    let shift = series.exponent - blaStep.b.exponent
    let unit = FloatExpComplex.scale(1, shift)
    append(series.doubleDouble(1, 1), to: &words)
    append(series.doubleDouble(2, 1), to: &words)
    append(series.doubleDouble(0, 2).timesPowerOfTwo(unit), to: &words)
    for (i, j) in [
      (3, 1), (4, 1), (5, 1), (6, 1), (1, 2), (2, 2), (3, 2), (4, 2), (1, 3), (2, 3), (0, 3),
      (0, 4),
    ] {
      let term = i > 0 ? series[i, j] : unit * series[i, j]
      words.append(flushed(term.re))
      words.append(flushed(term.im))
    }
    words += [Double](repeating: 0, count: crossTermLength - 36)
  }

  private static func append(_ value: DoubleDoubleComplex, to words: inout [Double]) {
    words.append(flushed(value.high.x))
    words.append(flushed(value.low.x))
    words.append(flushed(value.high.y))
    words.append(flushed(value.low.y))
  }

  /// Replaces coefficients below 2^−600 by 0, since subnormal products are slow.
  private static func flushed(_ value: Double) -> Double { abs(value) < 0x1p-600 ? 0 : value }
}
