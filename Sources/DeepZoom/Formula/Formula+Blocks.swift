// Formula+Blocks — builds the block table of a reference orbit, level by level.
//
// Linear approximation with a validity radius is Zhuoran's (fractalforums.org/f/28/t/4360,
// 2022); keying the blocks to the orbit's dips and joining them upward is docs/theory.md §4.

/// How coarse the skipping of iterations may be.
package struct SkippingTolerance: Sendable, Equatable {
  /// ε: the relative error that one linearized step may add.
  package let epsilon: Double

  package init(epsilon: Double) { self.epsilon = epsilon }

  /// 2^−40, the coarsest power of two at which every truth view passes with room to spare.
  package static let standard = SkippingTolerance(epsilon: 0x1p-40)
}

extension Formula {
  /// All blocks of an orbit.
  ///
  /// - Parameters:
  ///   - radius: At least the distance of every pixel from the center.
  /// - Complexity: O(orbit.points.count) steps of extended arithmetic, some 0.1 µs each.
  package func blockTable(
    of orbit: ReferenceOrbit, radius: ScaledDouble, tolerance: SkippingTolerance, isDeep: Bool
  ) throws -> BlockTable {
    var builder = BlockBuilder(
      formula: self, orbit: orbit,
      radius: ScaledComplex(radius.significand, exponent: radius.exponent),
      epsilon: ScaledDouble(tolerance.epsilon / Double(power - 1)))
    return try builder.build(isDeep: isDeep)
  }
}

/// The work of `Formula.blockTable`.
private struct BlockBuilder<F: Formula> {
  let formula: F
  let orbit: ReferenceOrbit
  let radius: ScaledComplex
  let epsilon: ScaledDouble
  var kept: [Block] = []

  /// Elements joined at one level when the orbit does not dip.
  private let longestRun = 16
  /// A step beyond this is left to the exact kernel, which tests for escape.
  private let largest = 4.0

  mutating func build(isDeep: Bool) throws -> BlockTable {
    var level = try baseBlocks()
    keep(level)
    var levels = 1
    var isForced = false
    while level.count > 1 {
      try Task.checkCancellation()
      let next = joined(level, ignoringDips: isForced)
      isForced = next.count * 4 > level.count * 3
      if next.count == level.count { continue }
      keep(next, notIn: level)
      level = next
      levels += 1
    }
    return BlockTable(kept, pointCount: orbit.points.count, levels: levels, isDeep: isDeep)
  }

  /// Keeps what is worth a look-up, and not one that passed a level unjoined once more.
  private mutating func keep(_ blocks: [Block], notIn lower: [Block] = []) {
    var index = 0
    for block in blocks {
      while index < lower.count && lower[index].start < block.start { index += 1 }
      let isOld = index < lower.count && lower[index].length == block.length
      if !isOld && block.length > 1 && block.bound > .zero && block.bound < Block.always {
        kept.append(block)
      }
    }
  }

  /// The lowest level: from each dip, or after `longestRun` steps without one, to the next.
  private func baseBlocks() throws -> [Block] {
    var blocks: [Block] = []
    var start = 0
    while start < orbit.last {
      if blocks.count & 1023 == 0 { try Task.checkCancellation() }
      var block = Block(start: start, radius: radius)
      var smallest = Double.infinity
      while block.length < longestRun && start + block.length < orbit.last {
        let index = start + block.length
        let size = orbit.points[index].maxNorm
        if size < smallest * 0x1p-6 { break }
        smallest = min(smallest, size)
        append(&block, orbit.scaled(at: index))
      }
      blocks.append(block)
      start += block.length
    }
    return blocks
  }

  /// Adds the linearized step at Z to a block.
  private func append(_ block: inout Block, _ z: ScaledComplex) {
    block.bound = min(block.bound, room(z, block))
    let slope = formula.derivative(at: z)
    block.a = slope * block.a
    block.b = slope * block.b + radius
    block.length += 1
  }

  /// The |w| up to which |δ| stays below ε|Z| when it arrives at Z: (ε|Z| − |B|·r) / |A|.
  private func room(_ z: ScaledComplex, _ block: Block) -> ScaledDouble {
    let size = z.length
    if size > ScaledDouble(largest) { return .zero }
    return max(.zero, (epsilon * size - block.b.length) / block.a.length)
  }

  /// The next level: neighbors joined until one starts at a dip.
  private func joined(_ level: [Block], ignoringDips: Bool) -> [Block] {
    var result: [Block] = []
    var current = level[0]
    var smallest = ScaledDouble.zero
    var count = 1
    for next in level.dropFirst() {
      let z = orbit.scaled(at: next.start)
      let size = z.maxNorm
      let isDip = count > 1 && size < smallest * ScaledDouble(0x1p-3) && !ignoringDips
      if isDip || count == longestRun {
        result.append(current)
        (current, count) = (next, 1)
        continue
      }
      smallest = count == 1 ? size : min(smallest, size)
      current = join(current, next, z)
      count += 1
    }
    result.append(current)
    return result
  }

  /// x then y, whose first point is Z.
  private func join(_ x: Block, _ y: Block, _ z: ScaledComplex) -> Block {
    let slope = formula.derivative(at: z)
    let a = slope * x.a
    let b = slope * x.b
    var block = x
    // |w| of y is at most |a|·|w| + |b|, of d ÷ r at most 1.
    let limit = max(.zero, (y.bound - b.length) / a.length)
    block.bound = min(x.bound, min(room(z, x), limit))
    block.a = a * y.a
    block.b = b * y.a + y.b
    block.length = x.length + y.length
    return block
  }
}
