// DoubleHybridPoints — the points of an orbit of a hybrid formula in double.

/// The points of an orbit in double.
struct DoubleHybridPoints: HybridPoints {
  let orbit: HybridOrbit

  var last: Int { orbit.last }

  @inline(__always)
  func point(_ m: Int) -> Planar<Double> { orbit.points[m] }

  @inline(__always)
  func slot(_ m: Int, _ slot: Int) -> Planar<Double> { orbit.slots[m * orbit.slotCount + slot] }
}
