// DoubleDoubleBLATable — the BLA steps of the precise kernel: BLATable once more, in double-double.

internal import CKernels

typealias DoubleDoubleBLAStep = SeriesStep<DoubleDoubleSeries>

extension DoubleDoubleBLAStep {
  /// What a BLA step has in powers of w alone, and B.
  init(_ block: SeriesStep<DoubleDoubleBivariateSeries>) {
    let series = block.series
    self.init(
      start: block.start, length: block.length,
      series: DoubleDoubleSeries(
        (series.pair(1, 0), series.pair(2, 0), series.pair(3, 0), series.pair(4, 0)),
        (series[5, 0], series[6, 0], series[7, 0], series[8, 0], .zero), exponent: series.exponent),
      scale: block.scale, b: block.b, bound: block.bound)
  }
}

/// All BLA steps of a reference orbit to some 100 bits, laid out for `fathom_run_double_double`.
struct DoubleDoubleBLATable: Sendable {
  /// Per point of the orbit, the bound of its shortest BLA step, its row, and how many start there,
  /// as 32, 27 and 5 bits; the smallest number where none does.
  let first: [Int]
  /// Of each row; those of one start together, shortest first.
  ///
  /// Eight more, since so many are read at once.
  let bounds: [Int32]
  /// `rowLength` words a row; row 0 is the exact step alone.
  let words: [Double]
  /// `crossTermLength` words a row: what products of w and d need besides.
  let crossTerms: [Double]
  let crossTermLength: Int

  static let rowLength = 32
  /// Of wide views: b₁ … b₄ and e₀ of the terms b_i·Wⁱ·D and e₀·D², in the units of B.
  static let fewProducts = Int(FATHOM_FEW_PRODUCTS)
  /// Of the widest: see `fathom_double_double_view`.
  static let allProducts = Int(FATHOM_ALL_PRODUCTS)

  /// In memory.
  var byteCount: Int { 8 * (first.count + words.count + crossTerms.count) + 4 * bounds.count }

  /// - Parameters:
  ///   - BLA steps: By their start; of one start, the shorter first.
  ///   - products: Those of w and d, by the BLA step's key; none where these do not count.
  init(
    _ blocks: some RandomAccessCollection<DoubleDoubleBLAStep>, products: [Int: BLAProducts] = [:],
    pointCount: Int, radiusExponent: Int
  ) {
    self.init(
      blocks, pointCount: pointCount, radiusExponent: radiusExponent,
      crossTermLength: products.isEmpty ? 0 : Self.fewProducts, pairs: { $0 }
    ) { block, crossTerms in
      if let products = products[block.key] { Self.append(products, of: block, to: &crossTerms) }
    }
  }

  /// The BLA steps of the widest views, given likewise.
  init(
    _ blocks: some RandomAccessCollection<SeriesStep<DoubleDoubleBivariateSeries>>, pointCount: Int,
    radiusExponent: Int
  ) {
    self.init(
      blocks, pointCount: pointCount, radiusExponent: radiusExponent,
      crossTermLength: Self.allProducts, pairs: { DoubleDoubleBLAStep($0) }
    ) { block, crossTerms in
      Self.append(block.series, of: block, to: &crossTerms)
    }
  }

  private init<S: PowerSeries>(
    _ blocks: some RandomAccessCollection<SeriesStep<S>>, pointCount: Int, radiusExponent: Int,
    crossTermLength: Int, pairs: (SeriesStep<S>) -> DoubleDoubleBLAStep,
    appendProducts: (SeriesStep<S>, inout [Double]) -> Void
  ) {
    var first = [Int](repeating: .min, count: pointCount)
    var bounds: [Int32] = [.min]
    var words: [Double] = []
    words.reserveCapacity((blocks.count + 1) * Self.rowLength)
    // The exact step alone; its W is 0.
    let step = DoubleDoubleBLAStep(
      start: 0, length: 1, series: DoubleDoubleSeries(variableTimesPowerOfTwo: 0), scale: 1 << 40,
      b: DoubleDoubleExpComplex(FloatExpComplex(1, exponent: radiusExponent)), bound: .zero)
    Self.append(step, growth: 0, to: &words)
    var crossTerms = [Double](repeating: 0, count: crossTermLength)
    for wide in blocks {
      let block = pairs(wide)
      // Nowhere do so many start; a pixel can do without the longest.
      if first[block.start] != .min && first[block.start] & 31 == 31 { continue }
      let bound = Self.key(block.maxNormBound)
      if first[block.start] == .min { first[block.start] = Int(bound) << 32 | bounds.count << 5 }
      first[block.start] += 1
      bounds.append(bound)
      Self.append(block, growth: block.series.exponent - block.scale, to: &words)
      appendProducts(wide, &crossTerms)
    }
    bounds += [Int32](repeating: .min, count: 8)
    (self.first, self.bounds, self.words) = (first, bounds, words)
    (self.crossTerms, self.crossTermLength) = (crossTerms, crossTermLength)
  }

  /// A size as whole number, rounded down: its exponent times 64 and six bits.
  private static func key(_ size: FloatExp) -> Int32 {
    let bits = Int(truncatingIfNeeded: size.significand.bitPattern >> 46 & 63)
    return Int32(clamping: size.exponent << 6 | bits)
  }

  private static func append(_ block: DoubleDoubleBLAStep, growth: Int, to words: inout [Double]) {
    let series = block.series
    for c in [series.c1, series.c2, series.c3, series.c4] { append(c, to: &words) }
    for c in [series.c5, series.c6, series.c7, series.c8] {
      words.append(flushed(c.re))
      words.append(flushed(c.im))
    }
    append(block.b.plain, to: &words)
    for whole in [growth, block.b.exponent, block.scale, block.length] {
      words.append(Double(bitPattern: UInt64(bitPattern: Int64(whole))))
    }
  }

  /// - Parameter BLA step: Whose units are meant.
  private static func append(
    _ products: BLAProducts, of block: DoubleDoubleBLAStep, to words: inout [Double]
  ) {
    let (b, narrowing) = (products.b, block.scale - products.scale)
    for (i, coefficient) in [(1, b.0), (2, b.1), (3, b.2), (4, b.3), (0, products.e)] {
      let exponent = products.exponent + i * narrowing - block.b.exponent
      let term = FloatExpComplex(coefficient, exponent: exponent).flushed
      words.append(flushed(term.re))
      words.append(flushed(term.im))
    }
    words += [Double](repeating: 0, count: fewProducts - 10)
  }

  /// DW, DW² and D² in pairs, DW³ … DW⁶, D²W … D²W⁴, D³ … D³W² and D⁴ in doubles: those with W in
  /// the units of the BLA step's own series, the others in those of B.
  private static func append(
    _ series: DoubleDoubleBivariateSeries, of block: SeriesStep<DoubleDoubleBivariateSeries>,
    to words: inout [Double]
  ) {
    let shift = series.exponent - block.b.exponent
    let unit = FloatExpComplex.scale(1, shift)
    append(series.pair(1, 1), to: &words)
    append(series.pair(2, 1), to: &words)
    append(series.pair(0, 2).timesPowerOfTwo(unit), to: &words)
    for (i, j) in [
      (3, 1), (4, 1), (5, 1), (6, 1), (1, 2), (2, 2), (3, 2), (4, 2), (1, 3), (2, 3), (0, 3),
      (0, 4),
    ] {
      let term = i > 0 ? series[i, j] : unit * series[i, j]
      words.append(flushed(term.re))
      words.append(flushed(term.im))
    }
    words += [Double](repeating: 0, count: allProducts - 36)
  }

  private static func append(_ value: DoubleDoubleComplex, to words: inout [Double]) {
    words.append(flushed(value.high.x))
    words.append(flushed(value.low.x))
    words.append(flushed(value.high.y))
    words.append(flushed(value.low.y))
  }

  /// Coefficients below 2^−600 as 0, since subnormal products are slow.
  private static func flushed(_ value: Double) -> Double { abs(value) < 0x1p-600 ? 0 : value }
}
