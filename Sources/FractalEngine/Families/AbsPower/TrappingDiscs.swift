// TrappingDiscs — decides whether, and when, a disc about a point of an orbit returns into itself.

/// Follows discs of several sizes along an orbit.
///
/// The caller bounds the image of a disc under each step. If a disc's radius after N steps, plus
/// the distance that its middle has moved, is less than the first radius, the map is a contraction
/// that takes the disc into itself: orbits that enter it never leave, and approach one cycle.
///
/// If the middle of such a disc lies in the disc after p steps, both middles are attracted to the
/// same point of the cycle, and its period divides p. If the disc and its image do not meet, the
/// period does not divide p. So the first return of the middle is the period, provided that every
/// earlier position was clear.
struct TrappingDiscs<Part: RealNumber> {
  private let starts: [Part]
  /// The current radii; nil for a disc that has grown beyond the range of its bound.
  private var radii: [Part?]
  /// The number of steps after which the middle first was in the disc.
  private var returns: [Int?]
  /// Whether the middle was once neither in the disc nor certainly outside of it.
  private var isUnclear: [Bool]

  /// - Parameter radii: The radii at the start; not 0.
  init(radii: [Part]) {
    (starts, self.radii) = (radii, radii)
    returns = Array(repeating: nil, count: radii.count)
    isUnclear = Array(repeating: false, count: radii.count)
  }

  /// Advances the discs by one step.
  ///
  /// - Parameter image: Returns the greatest radius of a disc's image; nil if it is unknown.
  @inline(__always)
  mutating func pass(_ image: (Part) -> Part?) {
    for index in radii.indices {
      if let radius = radii[index] { radii[index] = image(radius) }
    }
  }

  /// Whether one of the discs lies inside itself again, although its middle has moved by `gap`.
  func holds(gap: Part) -> Bool {
    zip(starts, radii).contains { start, radius in
      radius.map { $0 + gap < Part(1 - 0x1p-10) * start } ?? false
    }
  }

  /// The period, if it divides this number of steps and a disc lies inside itself again.
  ///
  /// It must be called for each divisor of the last number, in order.
  ///
  /// - Parameters:
  ///   - gap: The distance that the middle has moved.
  ///   - error: The greatest error of that distance.
  mutating func period(gap: Part, error: Part, after done: Int) -> Int? {
    let most = gap + error
    for index in radii.indices {
      guard let radius = radii[index] else { continue }
      if returns[index] == nil {
        if most < starts[index] {
          returns[index] = done
        } else if gap < starts[index] + radius + error {
          isUnclear[index] = true
        }
      }
      if radius + most < Part(1 - 0x1p-10) * starts[index] && !isUnclear[index] {
        return returns[index]
      }
    }
    return nil
  }
}

extension AbsPowerMap {
  /// The greatest radius of the image of a disc whose middle has at most this modulus.
  ///
  /// Folds are isometries or bring points nearer, so the whole image lies within p(|w| +
  /// ρ)^(p−1)·ρ.
  @inline(__always)
  func imageRadius<Part: RealNumber>(_ radius: Part, at size: Part) -> Part? {
    radius > Part(4) ? nil : steepest(size + radius) * radius
  }
}
