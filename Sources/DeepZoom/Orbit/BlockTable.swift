// BlockTable — runs of iterations as one linear step, keyed by where the reference dips.
//
// A block at m of length l takes δ_m to δ_(m+l) = A·w + B·d, where w = f(Z_m + δ) − f(Z_m)
// is the exact first step without d = c − C, and A, B are the rest linearized. The tables
// belong to the whole picture: nothing in them depends on a tile or a thread.

/// One run of iterations with its linear coefficients.
package struct Block: Sendable, Equatable {
  /// The index of its first step.
  package var start: Int
  /// In iterations.
  package var length: Int
  package var a: ScaledComplex
  /// B · r, r the view's radius: it multiplies d ÷ r.
  package var b: ScaledComplex
  /// The block holds while |w| is below this; never where it is not positive.
  package var bound: ScaledDouble

  /// The exact first step alone, which always holds.
  package init(start: Int, radius: ScaledComplex) {
    (self.start, length) = (start, 1)
    (a, b) = (ScaledComplex(1, exponent: 0), radius)
    bound = Self.always
  }

  /// The bound on max(|re w|, |im w|), which the kernels know: √½ of that on |w|.
  package var maxNormBound: ScaledDouble { bound * ScaledDouble(0.707_106_781_186_547_4) }

  /// A bound above every |w| of an orbit that has not escaped.
  package static let always = ScaledDouble(1, exponent: 4096)
}

/// All blocks of a reference orbit, by their start, shortest first.
package struct BlockTable: Sendable {
  /// A block in plain doubles; `bound` is 0 where they cannot hold it, and −1 ends a start's list.
  package struct Plain: Sendable {
    package var a: Complex
    package var b: Complex
    /// On max(|re w|, |im w|).
    package var bound: Double
    package var length: Int
  }

  /// Per point of the orbit, the index of its shortest block in `plain` and `blocks`, or −1.
  package let firstBlock: [Int32]
  package let plain: [Plain]
  /// The same blocks with their exponents; empty unless the view is deep.
  package let blocks: [Block]
  /// The number of levels that were joined.
  package let levels: Int

  /// Arranges blocks given in any order.
  ///
  /// - Parameters:
  ///   - blocks: Those worth keeping; of one start, the longer have the smaller bounds.
  ///   - pointCount: The number of points of the orbit.
  ///   - isDeep: Whether the extended form is needed too.
  package init(_ blocks: [Block], pointCount: Int, levels: Int, isDeep: Bool) {
    let sorted = blocks.sorted { ($0.start, $0.length) < ($1.start, $1.length) }
    var firstBlock = [Int32](repeating: -1, count: pointCount)
    var plain: [Plain] = []
    var kept: [Block] = []
    let end = Plain(a: .zero, b: .zero, bound: -1, length: .max)
    for (index, block) in sorted.enumerated() {
      if firstBlock[block.start] < 0 { firstBlock[block.start] = Int32(plain.count) }
      plain.append(Self.plain(block))
      if isDeep { kept.append(block) }
      if index + 1 == sorted.count || sorted[index + 1].start != block.start {
        plain.append(end)
        if isDeep { kept.append(block) }  // keeps the two lists in step; `plain` ends the walk
      }
    }
    (self.firstBlock, self.plain, self.blocks) = (firstBlock, plain, kept)
    self.levels = levels
  }

  /// A table without blocks: every step is exact.
  package init(pointCount: Int) {
    self.init([], pointCount: pointCount, levels: 0, isDeep: false)
  }

  private static func plain(_ block: Block) -> Plain {
    let fits = block.a.exponent < 1000 && block.b.exponent < 1000
    let bound = fits ? block.maxNormBound.nearest : 0
    return Plain(
      a: flushed(block.a), b: flushed(block.b), bound: min(bound, Double.greatestFiniteMagnitude),
      length: block.length)
  }

  /// Coefficients below 2^−1000 as 0, since subnormal factors cost four times a step.
  private static func flushed(_ value: ScaledComplex) -> Complex {
    let nearest = value.nearest
    return Complex(
      abs(nearest.re) < 0x1p-1000 ? 0 : nearest.re, abs(nearest.im) < 0x1p-1000 ? 0 : nearest.im)
  }
}
