// Formula+Blocks — builds the block table of a reference orbit, level by level.
//
// Linear approximation with a validity radius is Zhuoran's (fractalforums.org/f/28/t/4360,
// 2022); keying the blocks to the orbit's dips and joining them upward is docs/theory.md §4.

/// How coarse the skipping of iterations may be.
package struct SkippingTolerance: Sendable, Equatable {
  /// ε: the relative error of a block at the edge of its bound.
  package let epsilon: Double

  package init(epsilon: Double) { self.epsilon = epsilon }

  /// 2^−52, no more than the roundings of the step itself.
  package static let standard = SkippingTolerance(epsilon: 0x1p-52)
  /// 2^−100, no more than the roundings of a step in pairs of doubles.
  package static let pairs = SkippingTolerance(epsilon: 0x1p-100)
  /// 2^−140, for triples of doubles.
  package static let triples = SkippingTolerance(epsilon: 0x1p-140)
}

extension Formula {
  /// All blocks of an orbit.
  ///
  /// - Parameters:
  ///   - radius: At least the distance of every pixel from the center.
  ///   - isDeep: Whether blocks are needed in extended range; then they are not mixed.
  ///   - isMixed: Whether products of w and d count.
  ///   - stop: A point of the orbit, not its first, that no mixed block leads past.
  ///   - residues: The orbit's, for blocks that are sharp; nil where they need not be, or are mixed.
  ///   - threads: That share the work; the table does not depend on it.
  ///   - kernel: That computes the lowest level; nor on that.
  /// - Complexity: O(orbit.points.count) steps of power series, some 0.03 µs each.
  package func blockTable(
    of orbit: ReferenceOrbit, radius: ScaledDouble, tolerance: SkippingTolerance, isDeep: Bool,
    isMixed: Bool = false, stop: Int? = nil, sharpenedBy residues: OrbitResidues? = nil,
    threads: Int = 1,
    kernel: KernelChoice = .best
  ) throws -> BlockTable {
    let count = orbit.points.count
    if isMixed {
      let (blocks, levels) = try kept(
        along: MixedPoints(orbit: orbit), radius, tolerance, threads, kernel, stop: stop)
      return try BlockTable(blocks, pointCount: count, levels: levels, threads: threads)
    }
    if let residues {
      let points = SharpPoints(points: PairPoints(orbit: orbit, residues: residues))
      let (blocks, levels) = try kept(along: points, radius, tolerance, threads, kernel)
      return try BlockTable(
        blocks, pointCount: count, levels: levels, isDeep: isDeep, threads: threads)
    }
    let (blocks, levels) = try kept(
      along: PlainPoints(orbit: orbit), radius, tolerance, threads, kernel)
    return try BlockTable(
      blocks, pointCount: count, levels: levels, isDeep: isDeep, threads: threads)
  }

  /// The blocks of an orbit without products of w and d, and how many levels there are.
  ///
  /// - Parameter radius: 0 where steps shift nothing: then B is 0.
  func blocks(
    of orbit: ReferenceOrbit, radius: ScaledDouble, tolerance: SkippingTolerance, threads: Int,
    kernel: KernelChoice
  ) throws -> (blocks: [Block], levels: Int) {
    let (blocks, levels) = try kept(
      along: PlainPoints(orbit: orbit), radius, tolerance, threads, kernel)
    return (Array(blocks), levels)
  }

  private func kept<Points: SeriesPoints>(
    along points: Points, _ radius: ScaledDouble, _ tolerance: SkippingTolerance,
    _ threads: Int = 1, _ kernel: KernelChoice = .best, stop: Int? = nil
  ) throws -> (KeptBlocks<Points.S>, levels: Int) {
    var builder = BlockBuilder(
      formula: self, points: points, radius: radius, tolerance: tolerance, threads: threads,
      kernel: kernel, stop: stop)
    let levels = try builder.build()
    return (builder.kept, levels)
  }

  /// The blocks that are good to `SkippingTolerance.pairs`, for a `PairBlockTable`.
  ///
  /// - Complexity: O(orbit.points.count) steps of power series, some 0.1 µs each.
  func pairBlocks(
    of orbit: ReferenceOrbit, _ residues: OrbitResidues, radius: ScaledDouble,
    kernel: KernelChoice = .best
  ) throws -> KeptBlocks<PairSeries> {
    try kept(along: PairPoints(orbit: orbit, residues: residues), radius, .pairs, 1, kernel).0
  }

  /// The same of a wide view, and their products of w and d, by their keys.
  ///
  /// The products that count are those of d with powers of w, and d²: of a drift of 2^−54 the
  /// others are 2^−108 or, as W⁵·D, 2^−100 at the edge of a bound; doubles lack as little of these.
  ///
  /// - Complexity: O(orbit.points.count) steps of power series, some 1 µs each.
  func mixedPairBlocks(
    of orbit: ReferenceOrbit, _ residues: OrbitResidues, radius: ScaledDouble,
    kernel: KernelChoice = .best
  ) throws -> (blocks: [PairBlock], products: [Int: BlockProducts]) {
    var pairs = BlockBuilder(
      formula: self, points: PairPoints(orbit: orbit, residues: residues), radius: radius,
      tolerance: .pairs, greatestDrift: ScaledDouble(0x1p-54), kernel: kernel)
    _ = try pairs.build()
    // Dips alone say where blocks begin and end: both have the same.
    var builder = BlockBuilder(
      formula: self, points: MixedPoints(orbit: orbit), radius: radius, tolerance: .standard,
      lengths: .plain, kernel: kernel)
    _ = try builder.build()
    var products = [Int: BlockProducts](minimumCapacity: builder.kept.count)
    for block in builder.kept { products[block.key] = BlockProducts(block) }
    return (pairs.kept.filter { products[$0.key] != nil }, products)
  }

  /// The same of the widest views, where all products of w and d count that a `MixedPairSeries` has.
  ///
  /// - Complexity: O(orbit.points.count) steps of power series, some 2 µs each.
  func widePairBlocks(
    of orbit: ReferenceOrbit, _ residues: OrbitResidues, radius: ScaledDouble,
    kernel: KernelChoice = .best
  ) throws -> KeptBlocks<MixedPairSeries> {
    let points = MixedPairPoints(points: PairPoints(orbit: orbit, residues: residues))
    var builder = BlockBuilder(
      formula: self, points: points, radius: radius, tolerance: .pairs, lengths: .mixedPairs,
      kernel: kernel)
    _ = try builder.build()
    return builder.kept
  }

  /// The blocks that are good to `SkippingTolerance.triples`.
  ///
  /// - Complexity: O(orbit.points.count) steps of power series, some 0.8 µs each.
  func tripleBlocks(along points: TriplePoints, radius: ScaledDouble) throws -> [TripleBlock] {
    Array(try kept(along: points, radius, .triples).0)
  }
}
