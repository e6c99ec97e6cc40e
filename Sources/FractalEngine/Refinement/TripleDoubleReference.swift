// TripleDoubleReference — a reference orbit as the triple-double kernel needs it.

/// A reference orbit in triple-double: its points and its BLA steps.
struct TripleDoubleReference: Sendable {
  /// The difference of each point from its double-double.
  let rests: [Complex]
  /// The points below the range of doubles.
  let small: [Int: TripleDoubleExpComplex]
  /// The BLA steps, sorted by start and then by length.
  let blaSteps: [TripleDoubleBLAStep]
  /// For each point, the index of its first BLA step; −1 if none starts there.
  let first: [Int32]

  /// The size in memory, in bytes.
  var byteCount: Int {
    16 * rests.count + 128 * small.count + MemoryLayout<TripleDoubleBLAStep>.stride * blaSteps.count
      + 4 * first.count
  }

  /// The bits of its center beyond the orbit's precision.
  ///
  /// Rounding the center to the orbit's precision would err by up to 2^−108 r.
  static let furtherPrecision = 64
}
