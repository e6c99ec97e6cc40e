// PairBlockTable — the blocks of the precise kernel: BlockTable once more, in pairs of doubles.

typealias PairBlock = SeriesBlock<PairSeries>

/// What d does beyond B·d in a block of a wide view: (b₁W + … + b₄W⁴)·D + e₀·D², times 2^exponent.
struct BlockProducts {
  let b: (Complex, Complex, Complex, Complex)
  let e: Complex
  let exponent: Int
  /// The exponent of the unit of W.
  let scale: Int

  init(_ block: SeriesBlock<MixedSeries>) {
    let series = block.series
    b = (series[1, 1], series[2, 1], series[3, 1], series[4, 1])
    (e, exponent, scale) = (series[0, 2], series.exponent, block.scale)
  }
}

/// All blocks of a reference orbit to some 100 bits, laid out for `fathom_run_precise`.
struct PairBlockTable: Sendable {
  /// Per point of the orbit, the bound of its shortest block, its row, and how many start there,
  /// as 32, 27 and 5 bits; the smallest number where none does.
  let first: [Int]
  /// Of each row; those of one start together, shortest first.
  ///
  /// Eight more, since so many are read at once.
  let bounds: [Int32]
  /// `rowLength` words a row; row 0 is the exact step alone.
  let words: [Double]
  /// `mixedLength` words a row, of wide views: b₁ … b₄ and e₀ of the terms b_i·Wⁱ·D and e₀·D², in
  /// the units of B.
  let mixed: [Double]

  static let rowLength = 32
  static let mixedLength = 16

  /// In memory.
  var byteCount: Int { 8 * (first.count + words.count + mixed.count) + 4 * bounds.count }

  /// - Parameters:
  ///   - blocks: By their start; of one start, the shorter first.
  ///   - products: Those of w and d, by the block's key; none where these do not count.
  init(
    _ blocks: some RandomAccessCollection<PairBlock>, products: [Int: BlockProducts] = [:],
    pointCount: Int, radiusExponent: Int
  ) {
    var first = [Int](repeating: .min, count: pointCount)
    var bounds: [Int32] = [.min]
    var words: [Double] = []
    words.reserveCapacity((blocks.count + 1) * Self.rowLength)
    // The exact step alone; its W is 0.
    let step = PairBlock(
      start: 0, length: 1, series: PairSeries(variableTimesPowerOfTwo: 0), scale: 1 << 40,
      b: PairComplex(ScaledComplex(1, exponent: radiusExponent)), bound: .zero)
    Self.append(step, growth: 0, to: &words)
    var mixed = [Double](repeating: 0, count: products.isEmpty ? 0 : Self.mixedLength)
    for block in blocks {
      // Nowhere do so many start; a pixel can do without the longest.
      if first[block.start] != .min && first[block.start] & 31 == 31 { continue }
      let bound = Self.key(block.maxNormBound)
      if first[block.start] == .min { first[block.start] = Int(bound) << 32 | bounds.count << 5 }
      first[block.start] += 1
      bounds.append(bound)
      Self.append(block, growth: block.series.exponent - block.scale, to: &words)
      if let products = products[block.key] { Self.append(products, of: block, to: &mixed) }
    }
    bounds += [Int32](repeating: .min, count: 8)
    (self.first, self.bounds, self.words, self.mixed) = (first, bounds, words, mixed)
  }

  /// A size as whole number, rounded down: its exponent times 64 and six bits.
  private static func key(_ size: ScaledDouble) -> Int32 {
    let bits = Int(truncatingIfNeeded: size.significand.bitPattern >> 46 & 63)
    return Int32(clamping: size.exponent << 6 | bits)
  }

  private static func append(_ block: PairBlock, growth: Int, to words: inout [Double]) {
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

  /// - Parameter block: Whose units are meant.
  private static func append(
    _ products: BlockProducts, of block: PairBlock, to words: inout [Double]
  ) {
    let (b, narrowing) = (products.b, block.scale - products.scale)
    for (i, coefficient) in [(1, b.0), (2, b.1), (3, b.2), (4, b.3), (0, products.e)] {
      let exponent = products.exponent + i * narrowing - block.b.exponent
      let term = ScaledComplex(coefficient, exponent: exponent).flushed
      words.append(flushed(term.re))
      words.append(flushed(term.im))
    }
    words += [Double](repeating: 0, count: mixedLength - 10)
  }

  private static func append(_ value: PlainPair, to words: inout [Double]) {
    words.append(flushed(value.high.x))
    words.append(flushed(value.low.x))
    words.append(flushed(value.high.y))
    words.append(flushed(value.low.y))
  }

  /// Coefficients below 2^−600 as 0, since subnormal products are slow.
  private static func flushed(_ value: Double) -> Double { abs(value) < 0x1p-600 ? 0 : value }
}
