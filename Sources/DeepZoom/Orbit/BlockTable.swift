// BlockTable — runs of iterations as one polynomial step, keyed by where the reference dips.
//
// A block at m of length l takes δ_m to δ_(m+l) = P(w) + B·d, where w = f(Z_m + δ) − f(Z_m)
// is the exact first step without d = c − C, P the polynomial of degree 4 that the rest makes
// of it, and B the rest's slope by d; in wide views P has products of w and d, and more of either
// (MixedBlock.swift). The tables belong to the whole picture: nothing in them
// depends on a tile or a thread.

internal import CKernels

/// One run of iterations, as `fathom_scaled_block`.
package typealias Block = SeriesBlock<Series>

typealias TripleBlock = SeriesBlock<TripleSeries>

/// One run of iterations, to the precision of its series.
package struct SeriesBlock<S: PowerSeries>: Sendable {
  /// The index of its first step.
  package var start: Int
  /// In iterations.
  package var length: Int
  /// P in W = w / 2^scale; its c₀ is 0, and its last coefficient tells the error.
  package var series: S
  /// The exponent of the unit of W.
  package var scale: Int
  /// B · r, r the view's radius: it multiplies d ÷ r.
  package var b: S.Scalar
  /// The block holds while |w| is below this; never where it is not positive.
  package var bound: ScaledDouble

  /// The bound on max(|re w|, |im w|), which the kernels know: √½ of that on |w|.
  package var maxNormBound: ScaledDouble { bound * ScaledDouble(0.707_106_781_186_547_4) }

  /// What tells it from the other blocks of its table.
  var key: Int { start << 32 | length }
}

extension Block {
  /// Of P.
  package static var degree: Int { 4 }

  /// A sharp block, whose coefficients are rounded once.
  init(_ sharp: SeriesBlock<SharpSeries>) {
    self.init(
      start: sharp.start, length: sharp.length, series: sharp.series.rounded, scale: sharp.scale,
      b: sharp.b.scaled, bound: sharp.bound)
  }

  /// The exact step: P(w) = w.
  static func single(radius: ScaledDouble) -> Block {
    Block(
      start: 0, length: 1, series: Series(variableTimesPowerOfTwo: 0), scale: 0,
      b: ScaledComplex(radius.significand, exponent: radius.exponent), bound: .zero)
  }

  /// The steps after the first as one: P(w).
  func applied(to w: ScaledComplex) -> ScaledComplex {
    let narrow = w.timesPowerOfTwo(-scale)
    let x = narrow.flushed
    let sum = series.c1 + x * (series.c2 + x * (series.c3 + x * series.c4))
    return ScaledComplex(sum, exponent: series.exponent) * narrow
  }

  /// P′(w) · h.
  func slope(at w: ScaledComplex, times h: ScaledComplex) -> ScaledComplex {
    let x = w.timesPowerOfTwo(-scale).flushed
    let third = series.c3 + x * series.c4
    let second = series.c2 + x * third
    let inner = third + x * series.c4
    let slope = series.c1 + x * second + x * (second + x * inner)
    return ScaledComplex(slope, exponent: series.exponent) * h.timesPowerOfTwo(-scale)
  }
}

/// All blocks of a reference orbit, by their start, shortest first.
package struct BlockTable: Sendable {
  /// The number of blocks.
  var count: Int { plain.lazy.filter { $0.bound >= 0 }.count }

  /// A block in plain doubles, as `fathom_block`: P(w) = W·(a₁ + W·(a₂ + W·(a₃ + W·a₄))).
  ///
  /// `bound` is 0 where doubles cannot hold the block, and −1 ends a start's list.
  package struct Plain: Sendable, Equatable {
    package var a1 = Complex.zero
    package var a2 = Complex.zero
    package var a3 = Complex.zero
    package var a4 = Complex.zero
    package var b = Complex.zero
    /// W = w · inverse.
    package var inverse = 1.0
    package var length = Int.max
    /// On max(|re w|, |im w|).
    package var bound = -1.0

    /// The steps after the first as one: P(w).
    @inline(__always)
    func applied(to w: Complex) -> Complex {
      let x = bend(w)
      return (a1 + x * (a2 + x * (a3 + x * a4))) * (inverse * w)
    }

    /// P′(w) · h, by Horner's rule for P and P′ at once.
    @inline(__always)
    func slope(at w: Complex, times h: Complex) -> Complex {
      let x = bend(w)
      let third = a3 + x * a4
      let second = a2 + x * third
      let inner = third + x * a4
      let first = a1 + x * second
      return (first + x * (second + x * inner)) * (inverse * h)
    }

    /// W where it counts beside 1, else 0: kernels leave out what would be added to a₁ then.
    @inline(__always)
    private func bend(_ w: Complex) -> Complex {
      let x = inverse * w
      return x.maxNorm < FATHOM_SLIGHT ? .zero : x
    }
  }

  /// Per point of the orbit, the bound of its shortest block, with the block's index in `plain`
  /// in the lower half of the bits; −1 where none starts.
  package let first: [Double]
  package let plain: [Plain]
  /// Of `plain`, side by side, and eight more of −1: eight are read at once, from any on.
  let bounds: [Double]
  /// The same blocks with their exponents, a bound of 0 ending a start's list; empty unless the
  /// view is deep.
  package let blocks: [Block]
  /// The mixed terms of the same blocks; empty unless the table is mixed.
  package let mixed: [Mixed]
  /// The number of levels that were joined.
  package let levels: Int

  /// - Parameters:
  ///   - blocks: Those worth keeping, by their start; of one start, the shorter first, and with greater
  ///     bounds.
  ///   - pointCount: The number of points of the orbit.
  ///   - isDeep: Whether the extended form is needed too.
  package init(
    _ blocks: some RandomAccessCollection<Block>, pointCount: Int, levels: Int, isDeep: Bool
  ) {
    self.init(
      blocks, pointCount: pointCount, levels: levels, Self.plain, deep: isDeep ? { $0 } : nil)
  }

  /// The blocks of a view that needs their mixed terms, given likewise.
  package init(
    _ blocks: some RandomAccessCollection<SeriesBlock<MixedSeries>>, pointCount: Int, levels: Int
  ) {
    self.init(
      blocks, pointCount: pointCount, levels: levels, Self.plain, mixed: { Mixed($0) })
  }

  private init<Blocks: RandomAccessCollection, S>(
    _ sorted: Blocks, pointCount: Int, levels: Int, _ plain: (SeriesBlock<S>) -> Plain,
    deep: ((SeriesBlock<S>) -> Block)? = nil, mixed: ((SeriesBlock<S>) -> Mixed)? = nil
  ) where Blocks.Element == SeriesBlock<S> {
    var first = [Double](repeating: -1, count: pointCount)
    var (plains, deeps, mixeds): ([Plain], [Block], [Mixed]) = ([], [], [])
    var bounds: [Double] = []
    bounds.reserveCapacity(2 * sorted.count + 8)
    plains.reserveCapacity(2 * sorted.count)
    if deep != nil { deeps.reserveCapacity(2 * sorted.count) }
    if mixed != nil { mixeds.reserveCapacity(2 * sorted.count) }
    /// One more for a list that has ended.
    func end() {
      if plains.isEmpty { return }
      plains.append(Plain())
      bounds.append(-1)
      if mixed != nil { mixeds.append(Mixed()) }
      if var last = deeps.last {
        last.bound = .zero
        deeps.append(last)
      }
    }
    var start = -1
    for block in sorted {
      let own = plain(block)
      if block.start != start {
        end()
        start = block.start
        first[start] = Self.packed(own.bound, plains.count)
      }
      plains.append(own)
      bounds.append(own.bound)
      if let deep { deeps.append(deep(block)) }
      if let mixed { mixeds.append(mixed(block)) }
    }
    end()
    bounds += repeatElement(-1, count: 8)
    (self.first, self.plain, self.blocks, self.mixed) = (first, plains, deeps, mixeds)
    (self.bounds, self.levels) = (bounds, levels)
  }

  /// In memory.
  var byteCount: Int {
    8 * (first.count + bounds.count) + MemoryLayout<Plain>.stride * plain.count
      + MemoryLayout<Block>.stride * blocks.count + MemoryLayout<Mixed>.stride * mixed.count
  }

  /// A table without blocks: every step is exact.
  package init(pointCount: Int) {
    self.init([] as [Block], pointCount: pointCount, levels: 0, isDeep: false)
  }

  /// The index in `plain` of the shortest block at a point, or nil.
  @inline(__always)
  func firstBlock(at m: Int) -> Int? {
    let bits = first[m].bitPattern
    return bits >> 63 == 0 ? Int(truncatingIfNeeded: bits & 0xffff_ffff) : nil
  }

  /// The longest block at m that holds for ‖w‖ = `size` and has at most `most` iterations, and
  /// whether a longer one would have held.
  @inline(__always)
  func longest(at m: Int, _ size: Double, most: Int) -> (Found?, isLimited: Bool) {
    let (best, isLimited) = longestIndex(at: m, size, most: most)
    let found = best.map { Found(plain: plain[$0], mixed: mixed.isEmpty ? nil : mixed[$0]) }
    return (found, isLimited)
  }

  /// The same by its index in `plain`.
  @inline(__always)
  func longestIndex(at m: Int, _ size: Double, most: Int) -> (Int?, isLimited: Bool) {
    guard size < first[m], var index = firstBlock(at: m) else { return (nil, false) }
    var best: Int?
    while size < plain[index].bound {
      if plain[index].length > most { return (best, true) }
      best = index
      index += 1
    }
    return (best, false)
  }

  /// The same in extended range.
  func longest(at m: Int, _ size: ScaledDouble, most: Int) -> (Block?, isLimited: Bool) {
    guard var index = firstBlock(at: m) else { return (nil, false) }
    var best: Block?
    while size < blocks[index].maxNormBound {
      if blocks[index].length > most { return (best, true) }
      best = blocks[index]
      index += 1
    }
    return (best, false)
  }

  /// A bound, which has zeros in the lower half of its bits, with an index there.
  private static func packed(_ bound: Double, _ index: Int) -> Double {
    Double(bitPattern: bound.bitPattern | UInt64(index))
  }

  private static func plain(_ block: Block) -> Plain {
    let series = block.series
    return plain(block, (series.c1, series.c2, series.c3, series.c4))
  }

  private static func plain(_ block: SeriesBlock<MixedSeries>) -> Plain {
    let series = block.series
    return plain(block, (series[1, 0], series[2, 0], series[3, 0], series[4, 0]))
  }

  /// - Parameter terms: The first four coefficients, without their exponent.
  private static func plain<S: PowerSeries>(
    _ block: SeriesBlock<S>, _ terms: (Complex, Complex, Complex, Complex)
  ) -> Plain where S.Scalar == ScaledComplex {
    let exponent = block.series.exponent
    let fits =
      exponent < 900 && exponent > -900 && block.b.exponent < 1000 && abs(block.scale) < 1000
    if !fits { return Plain(length: block.length, bound: 0) }
    func part(_ term: Complex) -> Complex {
      flushed(ScaledComplex(term, exponent: exponent).nearest)
    }
    // Rounded down to half its bits, the others being the index in `first`.
    let bound = min(block.maxNormBound.nearest, .greatestFiniteMagnitude)
    return Plain(
      a1: part(terms.0), a2: part(terms.1), a3: part(terms.2), a4: part(terms.3),
      b: flushed(block.b.nearest), inverse: .powerOfTwo(-block.scale),
      length: block.length, bound: Double(bitPattern: bound.bitPattern & 0xffff_ffff_0000_0000))
  }

  /// Coefficients below 2^−1000 as 0, since subnormal factors cost four times a step.
  static func flushed(_ value: Complex) -> Complex {
    Complex(abs(value.re) < 0x1p-1000 ? 0 : value.re, abs(value.im) < 0x1p-1000 ? 0 : value.im)
  }
}
