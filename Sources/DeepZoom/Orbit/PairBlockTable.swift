// PairBlockTable — the blocks of the precise kernel: BlockTable once more, in pairs of doubles.

internal import CKernels

typealias PairBlock = SeriesBlock<PairSeries>

/// All blocks of a reference orbit to some 100 bits, laid out for `fathom_run_precise`.
struct PairBlockTable: Sendable {
  /// Per point of the orbit, the bound of its shortest block, with the block's index in
  /// `entries` in the lower half of the bits; the smallest number where none starts.
  let first: [Int]
  let entries: [fathom_precise_entry]
  /// `rowLength` words an entry.
  let words: [Double]

  static let rowLength = 32

  /// In memory.
  var byteCount: Int { 8 * (first.count + entries.count + words.count) }

  /// - Parameter blocks: In any order; of one start, the shorter first.
  init(_ blocks: [PairBlock], pointCount: Int, radiusExponent: Int) {
    var first = [Int](repeating: .min, count: pointCount)
    var entries: [fathom_precise_entry] = []
    var words: [Double] = []
    entries.reserveCapacity(blocks.count + 1)
    words.reserveCapacity((blocks.count + 1) * Self.rowLength)
    // The exact step alone; its W is 0.
    let step = PairBlock(
      start: 0, length: 1, series: PairSeries(variableTimesPowerOfTwo: 0), scale: 1 << 40,
      b: PairComplex(ScaledComplex(1, exponent: radiusExponent)), bound: .zero)
    entries.append(fathom_precise_entry(bound: .min, length: -1))
    Self.append(step, growth: 0, to: &words)
    let sorted = blocks.byStart()
    for (index, block) in sorted.enumerated() {
      let bound = Self.key(block.maxNormBound)
      if first[block.start] == .min { first[block.start] = Int(bound) << 32 | entries.count }
      let isLast = index + 1 == sorted.count || sorted[index + 1].start != block.start
      let length = Int32(truncatingIfNeeded: block.length)  // below 2^27: so is an orbit's
      entries.append(fathom_precise_entry(bound: bound, length: isLast ? -length : length))
      Self.append(block, growth: block.series.exponent - block.scale, to: &words)
    }
    (self.first, self.entries, self.words) = (first, entries, words)
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

  private static func append(_ value: PlainPair, to words: inout [Double]) {
    words.append(flushed(value.high.x))
    words.append(flushed(value.low.x))
    words.append(flushed(value.high.y))
    words.append(flushed(value.low.y))
  }

  /// Coefficients below 2^−600 as 0, since subnormal products are slow.
  private static func flushed(_ value: Double) -> Double { abs(value) < 0x1p-600 ? 0 : value }
}
