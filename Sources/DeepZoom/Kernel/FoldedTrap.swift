// FoldedTrap — does a disc around a point of an orbit come back into itself?

/// Follows discs of several sizes along an orbit.
///
/// A folded map brings the points of a disc of radius ρ around w to within p(|w| + ρ)^(p−1)·ρ of
/// the image of w: folds are isometries, or bring nearer. When that radius after q steps, and
/// what w itself has moved by, are together smaller than ρ, the disc is mapped into itself: what
/// enters it never leaves, and its points draw nearer to one cycle.
struct FoldedTrap<Part: RealNumber> {
  private let map: FoldedMap
  private let starts: [Part]
  private var radii: [Part]

  /// - Parameter radii: At the start; not 0.
  init(_ map: FoldedMap, radii: [Part]) {
    (self.map, starts, self.radii) = (map, radii, radii)
  }

  /// Takes the discs on by a step from a point of this modulus, at most.
  @inline(__always)
  mutating func pass(_ size: Part) {
    for index in radii.indices {
      // What has grown out of all bounds stays there.
      let radius = radii[index] > Part(4) ? Part(4) : radii[index]
      radii[index] = map.steepest(size + radius) * radius
    }
  }

  /// Whether one of the discs lies inside itself again, though its middle has moved by `gap`.
  func holds(gap: Part) -> Bool {
    zip(starts, radii).contains { start, radius in radius + gap < Part(1 - 0x1p-10) * start }
  }
}
