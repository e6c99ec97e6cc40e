// DoubleDoubleHybridPoints — the points of an orbit of a hybrid formula in double-double.

/// The points of an orbit in double-double.
struct DoubleDoubleHybridPoints: HybridPoints {
  /// The points and slots, as in a `HybridOrbit`.
  let points: [Planar<DoubleDoubleExp>]
  let slots: [Planar<DoubleDoubleExp>]
  let slotCount: Int

  var last: Int { points.count - 1 }

  @inline(__always)
  func point(_ m: Int) -> Planar<DoubleDoubleExp> { points[m] }

  @inline(__always)
  func slot(_ m: Int, _ slot: Int) -> Planar<DoubleDoubleExp> { slots[m * slotCount + slot] }
}
