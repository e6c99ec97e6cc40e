// BLATable — the BLA steps (bilinear approximation) of a reference orbit, as kernels read them.
//
// A BLA step at m of length l takes δ_m to δ_(m+l) = P(w) + B·d, where w = f(Z_m + δ) − f(Z_m) is
// the exact first step without d = c − C. P is the effect of the remaining steps, a polynomial of
// degree 4, and B is the derivative of the result by d. In wide views P has more terms, and
// products of w and d (CrossTermStep.swift). A table belongs to the whole picture: nothing in it
// depends on a tile or a thread.

internal import CLaneKernels

/// A BLA step with its exponents, as `fathom_extended_bla_step`.
package typealias BLAStep = SeriesStep<Series>

typealias TripleDoubleBLAStep = SeriesStep<TripleDoubleSeries>

extension BLAStep {
  /// The degree of P.
  package static var degree: Int { 4 }

  /// Creates the BLA step from a compensated one, whose coefficients are rounded once.
  init(_ compensated: SeriesStep<CompensatedSeries>) {
    self.init(
      start: compensated.start, length: compensated.length, series: compensated.series.rounded,
      scale: compensated.scale,
      b: compensated.b.scaled, bound: compensated.bound)
  }

  /// The exact step: P(w) = w.
  static func single(radius: FloatExp) -> BLAStep {
    BLAStep(
      start: 0, length: 1, series: Series(variableTimesPowerOfTwo: 0), scale: 0,
      b: FloatExpComplex(radius.significand, exponent: radius.exponent), bound: .zero)
  }

  /// P(w), the effect of all steps after the first.
  func applied(to w: FloatExpComplex) -> FloatExpComplex {
    let narrow = w.timesPowerOfTwo(-scale)
    let x = narrow.flushed
    let sum = series.c1 + x * (series.c2 + x * (series.c3 + x * series.c4))
    return FloatExpComplex(sum, exponent: series.exponent) * narrow
  }

  /// P′(w) · h.
  func slope(at w: FloatExpComplex, times h: FloatExpComplex) -> FloatExpComplex {
    let x = w.timesPowerOfTwo(-scale).flushed
    let third = series.c3 + x * series.c4
    let second = series.c2 + x * third
    let inner = third + x * series.c4
    let slope = series.c1 + x * second + x * (second + x * inner)
    return FloatExpComplex(slope, exponent: series.exponent) * h.timesPowerOfTwo(-scale)
  }
}

extension Array: BLAStepList where Element == BLAStep {
  package func start(at position: Int) -> Int { self[position].start }
}

/// All BLA steps of a reference orbit, by their start, shortest first.
package struct BLATable: Sendable {
  /// The number of BLA steps.
  var count: Int { plain.lazy.filter { $0.bound >= 0 }.count }

  /// A BLA step in doubles, as `fathom_bla_step`: P(w) = W·(a₁ + W·(a₂ + W·(a₃ + W·a₄))).
  ///
  /// `bound` is 0 if doubles cannot represent the BLA step, and −1 at the end of a start's list.
  package struct Plain: Sendable, Equatable, BitwiseCopyable {
    package var a1 = Complex.zero
    package var a2 = Complex.zero
    package var a3 = Complex.zero
    package var a4 = Complex.zero
    package var b = Complex.zero
    /// W = w · inverse.
    package var inverse = 1.0
    package var length = Int.max
    /// The validity radius: the bound on max(|re w|, |im w|).
    package var bound = -1.0

    /// P(w), the effect of all steps after the first.
    @inline(__always)
    func applied(to w: Complex) -> Complex {
      let x = scaled(w)
      return (a1 + x * (a2 + x * (a3 + x * a4))) * (inverse * w)
    }

    /// P′(w) · h, by Horner's rule for P and P′ together.
    @inline(__always)
    func slope(at w: Complex, times h: Complex) -> Complex {
      let x = scaled(w)
      let third = a3 + x * a4
      let second = a2 + x * third
      let inner = third + x * a4
      let first = a1 + x * second
      return (first + x * (second + x * inner)) * (inverse * h)
    }

    /// W, or 0 where it is negligible; the kernels then skip the terms after a₁.
    @inline(__always)
    private func scaled(_ w: Complex) -> Complex {
      let x = inverse * w
      return x.maxNorm < FATHOM_NEGLIGIBLE ? .zero : x
    }
  }

  /// For each point of the orbit the validity radius of its shortest BLA step; −1 if none starts
  /// there.
  ///
  /// The lower half of the bits holds the BLA step's index in `plain`.
  package let first: [Double]
  package let plain: [Plain]
  /// The validity radii of `plain`, and eight more of −1, since eight are read at once from any
  /// index.
  let bounds: [Double]
  /// The BLA steps of `plain` with their exponents; empty unless the view needs extended range.
  ///
  /// A radius of 0 ends a start's list.
  package let blaSteps: [BLAStep]
  /// The cross terms of the same BLA steps; empty in a table without them.
  package let crossTerms: [CrossTerms]
  /// The number of levels of the table.
  package let levels: Int

  /// - Parameters:
  ///   - blaSteps: The BLA steps worth keeping, sorted by start and then by length; of one start, a
  ///     shorter step must not have a smaller validity radius.
  ///   - pointCount: The number of points of the orbit.
  ///   - needsExtendedRange: Whether the form with exponents is needed, too.
  ///   - threads: The number of threads that share the work.
  /// - Throws: `CancellationError`.
  package init(
    _ blaSteps: some BLAStepList<Series>, pointCount: Int, levels: Int, needsExtendedRange: Bool,
    threads: Int = 1
  ) throws {
    try self.init(
      Rows(blaSteps), pointCount: pointCount, levels: levels,
      needsExtendedRange: needsExtendedRange,
      threads
    ) { blaSteps[$0] }
  }

  /// Creates the table of compensated BLA steps, whose coefficients are rounded once.
  init(
    _ blaSteps: some BLAStepList<CompensatedSeries>, pointCount: Int, levels: Int,
    needsExtendedRange: Bool, threads: Int
  ) throws {
    try self.init(
      Rows(blaSteps), pointCount: pointCount, levels: levels,
      needsExtendedRange: needsExtendedRange,
      threads
    ) { BLAStep(blaSteps[$0]) }
  }

  /// Creates the table of a view that needs cross terms, and frees its BLA steps on the way.
  ///
  /// Together with the table they would need twice the memory.
  init(
    consuming kept: inout BLAStepsByStart<BivariateSeries>, pointCount: Int, levels: Int,
    threads: Int
  ) throws {
    let rows = Rows(kept)
    plain = try rows.map(threads) { [kept] in
      Self.plain(kept[$0])
    } end: { _ in
      Plain()
    }
    crossTerms = try rows.map(consuming: &kept, threads, end: CrossTerms()) { CrossTerms($0) }
    (first, bounds) = try rows.bounds(of: plain, pointCount: pointCount, threads)
    (blaSteps, self.levels) = ([], levels)
  }

  private init(
    _ rows: Rows, pointCount: Int, levels: Int, needsExtendedRange: Bool, _ threads: Int,
    _ blaStep: @Sendable (Int) -> BLAStep
  ) throws {
    plain = try rows.map(threads) {
      Self.plain(blaStep($0))
    } end: { _ in
      Plain()
    }
    (first, bounds) = try rows.bounds(of: plain, pointCount: pointCount, threads)
    (crossTerms, self.levels) = ([], levels)
    guard needsExtendedRange else {
      blaSteps = []
      return
    }
    blaSteps = try rows.map(threads, blaStep) { last in
      var end = blaStep(last)
      end.bound = .zero
      return end
    }
  }

  /// The BLA step of each row; after the steps of one start, a row marks the end of their list.
  private struct Rows: Sendable {
    /// The index of a row's BLA step; −1 at the end of a list.
    private(set) var blaSteps: [Int32] = []
    /// For each list the start of its BLA steps, and its first row.
    private(set) var lists: [(start: Int, row: Int)] = []

    init(_ list: some BLAStepList) {
      blaSteps.reserveCapacity(2 * list.count)
      lists.reserveCapacity(list.count)
      for blaStep in 0..<list.count {
        let start = list.start(at: blaStep)
        if start != lists.last?.start {
          if blaStep > 0 { blaSteps.append(-1) }
          lists.append((start, blaSteps.count))
        }
        blaSteps.append(Int32(blaStep))
      }
      if !blaSteps.isEmpty { blaSteps.append(-1) }
    }

    /// Makes a row from each BLA step, and an end row from the last BLA step of each list.
    func map<Row: BitwiseCopyable & Sendable>(
      _ threads: Int, _ row: @Sendable (_ blaStep: Int) -> Row, end: @Sendable (_ last: Int) -> Row
    ) throws -> [Row] {
      try Array(blaSteps.count, ofTwoTo: 10, threads: threads) { k in
        blaSteps[k] < 0 ? end(Int(blaSteps[k - 1])) : row(Int(blaSteps[k]))
      }
    }

    /// Makes a row from each BLA step, and frees the BLA steps that no later row needs.
    func map<Row: BitwiseCopyable & Sendable, S: PowerSeries>(
      consuming steps: inout BLAStepsByStart<S>, _ threads: Int, end: Row,
      _ row: @Sendable (SeriesStep<S>) -> Row
    ) throws -> [Row] {
      let count = blaSteps.count
      let ends = stride(from: Self.freedTogether, to: count, by: Self.freedTogether) + [count]
      return try Array(consuming: &steps, upTo: ends, ofTwoTo: 10, threads: threads) { steps, k in
        blaSteps[k] < 0 ? end : row(steps[Int(blaSteps[k])])
      } consume: { steps, last in
        guard let next = blaSteps[last...].first(where: { $0 >= 0 }) else { return }
        steps.free(before: Int(next))
        fathom_return_free_memory()
      }
    }

    /// The number of rows after which BLA steps are freed, which have up to 16 MB then.
    private static let freedTogether = 1 << 15

    /// Makes the arrays `first` and `bounds` of a table.
    func bounds(
      of plain: [Plain], pointCount: Int, _ threads: Int
    ) throws -> (first: [Double], bounds: [Double]) {
      let first = try [Double](pointCount, ofTwoTo: 14, threads: threads) { range, set in
        for m in range { set(-1, m) }
        var list = lists.partitioningIndex { $0.start >= range.lowerBound }
        while list < lists.count && lists[list].start < range.upperBound {
          let (start, row) = lists[list]
          set(BLATable.packed(plain[row].bound, row), start)
          list += 1
        }
      }
      let bounds = try [Double](plain.count + 8, ofTwoTo: 12, threads: threads) {
        $0 < plain.count ? plain[$0].bound : -1
      }
      return (first, bounds)
    }
  }

  /// The size in memory, in bytes.
  var byteCount: Int {
    8 * (first.count + bounds.count) + MemoryLayout<Plain>.stride * plain.count
      + MemoryLayout<BLAStep>.stride * blaSteps.count + MemoryLayout<CrossTerms>.stride
      * crossTerms.count
  }

  /// Creates a table without BLA steps: every step is exact.
  package init(pointCount: Int) {
    first = Array(repeating: -1, count: pointCount)
    (plain, blaSteps, crossTerms, levels) = ([], [], [], 0)
    bounds = Array(repeating: -1, count: 8)
  }

  /// The index in `plain` of the shortest BLA step at a point, or nil.
  @inline(__always)
  func firstBLAStep(at m: Int) -> Int? {
    let bits = first[m].bitPattern
    return bits >> 63 == 0 ? Int(truncatingIfNeeded: bits & 0xffff_ffff) : nil
  }

  /// The longest BLA step at m that is valid for ‖w‖ = `size` and has at most `most` iterations.
  ///
  /// Also returns whether a longer one would have been valid (`limitMattered`).
  @inline(__always)
  func longest(at m: Int, _ size: Double, most: Int) -> (Found?, limitMattered: Bool) {
    let (best, limitMattered) = longestIndex(at: m, size, most: most)
    let found = best.map {
      Found(plain: plain[$0], crossTerms: crossTerms.isEmpty ? nil : crossTerms[$0])
    }
    return (found, limitMattered)
  }

  /// The index in `plain` of the BLA step that `longest(at:_:most:)` finds.
  @inline(__always)
  func longestIndex(at m: Int, _ size: Double, most: Int) -> (Int?, limitMattered: Bool) {
    guard size < first[m], var index = firstBLAStep(at: m) else { return (nil, false) }
    var best: Int?
    while size < plain[index].bound {
      if plain[index].length > most { return (best, true) }
      best = index
      index += 1
    }
    return (best, false)
  }

  /// The BLA step that `longest(at:_:most:)` finds, in extended range.
  func longest(at m: Int, _ size: FloatExp, most: Int) -> (BLAStep?, limitMattered: Bool) {
    guard var index = firstBLAStep(at: m) else { return (nil, false) }
    var best: BLAStep?
    while size < blaSteps[index].maxNormBound {
      if blaSteps[index].length > most { return (best, true) }
      best = blaSteps[index]
      index += 1
    }
    return (best, false)
  }

  /// Packs a radius, whose lower half of bits is 0, with an index into those bits.
  private static func packed(_ bound: Double, _ index: Int) -> Double {
    Double(bitPattern: bound.bitPattern | UInt64(index))
  }

  private static func plain(_ blaStep: BLAStep) -> Plain {
    let series = blaStep.series
    return plain(blaStep, (series.c1, series.c2, series.c3, series.c4))
  }

  private static func plain(_ blaStep: SeriesStep<BivariateSeries>) -> Plain {
    let series = blaStep.series
    return plain(blaStep, (series[1, 0], series[2, 0], series[3, 0], series[4, 0]))
  }

  /// - Parameter terms: The first four coefficients, without their exponent.
  private static func plain<S: PowerSeries>(
    _ blaStep: SeriesStep<S>, _ terms: (Complex, Complex, Complex, Complex)
  ) -> Plain where S.Scalar == FloatExpComplex {
    let exponent = blaStep.series.exponent
    let fits =
      exponent < 900 && exponent > -900 && blaStep.b.exponent < 1000 && abs(blaStep.scale) < 1000
    if !fits { return Plain(length: blaStep.length, bound: 0) }
    func part(_ term: Complex) -> Complex {
      flushed(FloatExpComplex(term, exponent: exponent).nearest)
    }
    // Rounded down to half of its bits; in `first`, the other half holds the index.
    let bound = min(blaStep.maxNormBound.nearest, .greatestFiniteMagnitude)
    return Plain(
      a1: part(terms.0), a2: part(terms.1), a3: part(terms.2), a4: part(terms.3),
      b: flushed(blaStep.b.nearest), inverse: .powerOfTwo(-blaStep.scale),
      length: blaStep.length, bound: Double(bitPattern: bound.bitPattern & 0xffff_ffff_0000_0000))
  }

  /// Replaces coefficients below 2^−1000 by 0: subnormal factors make a step four times slower.
  static func flushed(_ value: Complex) -> Complex {
    Complex(abs(value.re) < 0x1p-1000 ? 0 : value.re, abs(value.im) < 0x1p-1000 ? 0 : value.im)
  }
}
