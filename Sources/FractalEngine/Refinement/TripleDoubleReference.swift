// TripleDoubleReference — what triple-double adds to a reference orbit.

internal import Numbers

/// A reference orbit to the precision of triple-double: its points and its BLA steps.
struct TripleDoubleReference: Sendable {
  /// The low parts of each point's double-double.
  let rests: [Complex]
  /// The points below the range of doubles, whole.
  let small: [Int: TripleDoubleExpComplex]
  /// The BLA steps by start; of one start, the shorter first.
  let blocks: [TripleDoubleBLAStep]
  /// Per point, the index of its first BLA step; −1 where none starts.
  let first: [Int32]

  /// The size in memory, in bytes.
  var byteCount: Int {
    16 * rests.count + 128 * small.count + MemoryLayout<TripleDoubleBLAStep>.stride * blocks.count
      + 4 * first.count
  }

  /// The bits of its center beyond the orbit's precision.
  ///
  /// Rounding the center to the orbit's precision took up to 2^−108 r.
  static let furtherPrecision = 64
}
