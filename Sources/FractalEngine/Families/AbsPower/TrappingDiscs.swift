// TrappingDiscs — does a disc around a point of an orbit come back into itself, and when first?

/// Follows discs of several sizes along an orbit.
///
/// The caller bounds what a step makes of a disc. When its radius after N steps, and what its
/// middle has moved by, are together smaller than the first radius, the disc is mapped into itself
/// by a contraction: what enters it never leaves, and draws nearer to one cycle.
///
/// If the middle of such a disc lies in the disc after p steps, then both middles are drawn to one
/// point of the cycle, and its period divides p; if the discs then do not meet, it does not. So the
/// first return of the middle is the period, where none before it was in between.
struct TrappingDiscs<Part: RealNumber> {
  private let starts: [Part]
  /// Nil where a disc has grown beyond what its bound is known for.
  private var radii: [Part?]
  /// After how many steps the middle was in the disc first.
  private var returns: [Int?]
  /// Whether it was neither in the disc nor surely away from it before.
  private var isUnclear: [Bool]

  /// - Parameter radii: At the start; not 0.
  init(radii: [Part]) {
    (starts, self.radii) = (radii, radii)
    returns = Array(repeating: nil, count: radii.count)
    isUnclear = Array(repeating: false, count: radii.count)
  }

  /// Takes the discs on by a step.
  ///
  /// - Parameter image: The radius of a disc's image at most; nil where that is not known.
  @inline(__always)
  mutating func pass(_ image: (Part) -> Part?) {
    for index in radii.indices {
      if let radius = radii[index] { radii[index] = image(radius) }
    }
  }

  /// Whether one of the discs lies inside itself again, though its middle has moved by `gap`.
  func holds(gap: Part) -> Bool {
    zip(starts, radii).contains { start, radius in
      radius.map { $0 + gap < Part(1 - 0x1p-10) * start } ?? false
    }
  }

  /// The period, where it divides this number of steps and a disc lies inside itself again.
  ///
  /// To be asked for each divisor of the last number, in order.
  ///
  /// - Parameters:
  ///   - gap: How far the middle has moved.
  ///   - error: What that may be off by.
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
  /// The radius at most of the image of a disc, its middle of this modulus at most.
  ///
  /// Folds are isometries, or bring nearer: so all of it lies within p(|w| + ρ)^(p−1)·ρ.
  @inline(__always)
  func imageRadius<Part: RealNumber>(_ radius: Part, at size: Part) -> Part? {
    radius > Part(4) ? nil : steepest(size + radius) * radius
  }
}
