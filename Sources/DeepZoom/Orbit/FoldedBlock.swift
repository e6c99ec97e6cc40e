// FoldedBlock — many steps of a folded map at once, as one linear map.

/// `length` steps from a point of the reference, linearized: δ ← A(δ) + B·d.
///
/// A is a product of stretches, turns and mirrors: a complex factor, of δ or of its conjugate. B
/// is a sum of such, a matrix.
struct FoldedBlock<Part: RealNumber>: Sendable {
  /// A's factor.
  let factor: Planar<Part>
  /// Whether it is the conjugate of δ that is multiplied.
  let isMirrored: Bool
  /// |A|.
  let growth: Part
  /// r · B, as what becomes of the directions of both axes.
  let shiftX: Planar<Part>
  let shiftY: Planar<Part>
  /// It holds while max(|re δ|, |im δ|) is below this; 0 where it never does.
  let bound: Part

  @inline(__always)
  func turned(_ v: Planar<Part>) -> Planar<Part> {
    factor * (isMirrored ? v.conjugate : v)
  }

  /// B·d of a pixel's d ÷ r.
  @inline(__always)
  func shift(of offset: Planar<Part>) -> Planar<Part> {
    offset.re * shiftX + offset.im * shiftY
  }
}

/// Blocks of 4, 8, 16, … steps, each kind side by side from point 1 on.
struct FoldedBlocks<Part: RealNumber>: Sendable {
  private(set) var blocks: [FoldedBlock<Part>] = []
  /// Per kind, where its first block stands; then the end.
  private(set) var starts: [Int] = [0]

  /// log₂ of the shortest length.
  static var shortest: Int { 2 }

  var count: Int { blocks.count }

  var byteCount: Int { MemoryLayout<FoldedBlock<Part>>.stride * blocks.count }

  /// The number of kinds.
  var levels: Int { starts.count - 1 }

  /// - Parameter level: The blocks of the next kind, in order.
  mutating func append(_ level: [FoldedBlock<Part>]) {
    blocks += level
    starts.append(blocks.count)
  }

  /// The longest block from point m that holds for a δ of this size.
  ///
  /// - Parameters:
  ///   - most: In steps.
  /// - Returns: The block with log₂ of its length, nil where there is none; and whether one that
  ///   holds was too long.
  @inline(__always)
  func longest(at m: Int, _ size: Part, most: Int) -> (
    block: FoldedBlock<Part>, level: Int, isLimited: Bool
  )? {
    guard m > 0 else { return nil }
    let place = m - 1
    var found: (block: FoldedBlock<Part>, level: Int, isLimited: Bool)?
    var level = Self.shortest
    while place & ((1 << level) - 1) == 0, level - Self.shortest < levels {
      let index = starts[level - Self.shortest] + place >> level
      guard index < starts[level - Self.shortest + 1], size < blocks[index].bound else { break }
      if 1 << level > most {
        found?.isLimited = true
        return found
      }
      found = (blocks[index], level, false)
      level += 1
    }
    return found
  }
}

extension FoldedBlocks where Part == ScaledDouble {
  /// The same in doubles; blocks that do not fit there never hold.
  var nearest: FoldedBlocks<Double> {
    var nearest = FoldedBlocks<Double>()
    for level in 0..<levels {
      nearest.append(blocks[starts[level]..<starts[level + 1]].map(\.nearest))
    }
    return nearest
  }
}

extension FoldedBlock where Part == ScaledDouble {
  /// The block in doubles; one that never holds where they do not suffice.
  fileprivate var nearest: FoldedBlock<Double> {
    let sizes = [growth, shiftX.maxNorm, shiftY.maxNorm]
    let fits = sizes.allSatisfy { $0.exponent < 500 } && growth.exponent > -500
    return FoldedBlock<Double>(
      factor: factor.nearest, isMirrored: isMirrored, growth: growth.nearest,
      shiftX: shiftX.nearest, shiftY: shiftY.nearest, bound: fits ? bound.nearest : 0)
  }
}
