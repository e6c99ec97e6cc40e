// FloatExpHybridPoints — the points of an orbit of a hybrid formula in floatexp.

/// The points of an orbit in floatexp.
struct FloatExpHybridPoints: HybridPoints {
  let orbit: HybridOrbit

  var last: Int { orbit.last }

  func point(_ m: Int) -> Planar<FloatExp> { orbit.smallPoints[m] ?? orbit.points[m].scaled }

  func slot(_ m: Int, _ slot: Int) -> Planar<FloatExp> {
    let index = m * orbit.slotCount + slot
    return orbit.smallSlots[index] ?? orbit.slots[index].scaled
  }
}
