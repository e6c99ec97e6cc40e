// DoubleDoubleHybridPoints — the points of an orbit of a hybrid formula in double-double.

/// The points of an orbit in double-double.
struct DoubleDoubleHybridPoints<Part: DoubleDoubleNumber>: HybridPoints {
  /// The points and slots, as in a `HybridOrbit`.
  let points: [Planar<Part>]
  let slots: [Planar<Part>]
  let slotCount: Int

  var last: Int { points.count - 1 }

  @inline(__always)
  func point(_ m: Int) -> Planar<Part> { points[m] }

  @inline(__always)
  func slot(_ m: Int, _ slot: Int) -> Planar<Part> { slots[m * slotCount + slot] }
}
