// DoubleHybridPoints — the points of an orbit of a hybrid formula in double.

/// The points of an orbit in double.
struct DoubleHybridPoints: HybridPoints {
  private let points: [Planar<Double>]
  private let slots: [Planar<Double>]
  private let slotCount: Int

  init(orbit: HybridOrbit) {
    (points, slots, slotCount) = (orbit.points, orbit.slots, orbit.slotCount)
  }

  var last: Int { points.count - 1 }

  @inline(__always)
  func point(_ m: Int) -> Planar<Double> { points[m] }

  @inline(__always)
  func slot(_ m: Int, _ slot: Int) -> Planar<Double> { slots[m * slotCount + slot] }
}
