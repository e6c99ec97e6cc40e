// TripleDoubleReference — what triple-double adds to a reference.

internal import Numbers

/// A reference to the precision of triples: its points and its BLA steps.
struct TripleDoubleReference: Sendable {
  /// What the double-double of each point lacks.
  let rests: [Complex]
  /// The points below the range of doubles, whole.
  let small: [Int: TripleDoubleExpComplex]
  /// By start; of one start, the shorter first.
  let blocks: [TripleDoubleBLAStep]
  /// Per point, the index of its first BLA step; −1 where none starts.
  let first: [Int32]

  /// In memory.
  var byteCount: Int {
    16 * rests.count + 128 * small.count + MemoryLayout<TripleDoubleBLAStep>.stride * blocks.count
      + 4 * first.count
  }

  /// How many more bits than its orbit it is computed from: rounding the center took 2^−108 r.
  static let furtherPrecision = 64
}
