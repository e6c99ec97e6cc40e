// PairBlockTable — the blocks of the precise kernel: BlockTable once more, in pairs of doubles.

typealias PairBlock = SeriesBlock<PairSeries>

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
  ///   - blocks: In any order; of one start, the shorter first.
  ///   - mixed: The same blocks with products of w and d, by their key; none where these do not
  ///     count.
  init(
    _ blocks: [PairBlock], mixed: [Int: SeriesBlock<MixedSeries>] = [:], pointCount: Int,
    radiusExponent: Int
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
    var products = [Double](repeating: 0, count: mixed.isEmpty ? 0 : Self.mixedLength)
    let sorted = blocks.byStart()
    for block in sorted {
      // Nowhere do so many start; a pixel can do without the longest.
      if first[block.start] != .min && first[block.start] & 31 == 31 { continue }
      let bound = Self.key(block.maxNormBound)
      if first[block.start] == .min { first[block.start] = Int(bound) << 32 | bounds.count << 5 }
      first[block.start] += 1
      bounds.append(bound)
      Self.append(block, growth: block.series.exponent - block.scale, to: &words)
      if let other = mixed[block.key] { Self.append(other, of: block, to: &products) }
    }
    bounds += [Int32](repeating: .min, count: 8)
    (self.first, self.bounds, self.words, self.mixed) = (first, bounds, words, products)
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
    _ mixed: SeriesBlock<MixedSeries>, of block: PairBlock, to words: inout [Double]
  ) {
    let (series, narrowing) = (mixed.series, block.scale - mixed.scale)
    for (i, j) in [(1, 1), (2, 1), (3, 1), (4, 1), (0, 2)] {
      let exponent = series.exponent + i * narrowing - block.b.exponent
      let term = ScaledComplex(series[i, j], exponent: exponent).flushed
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
