// PreciseCrew — keeps the lanes of the kernel in pairs of doubles busy.

/// Eight pixels on their way in pairs of doubles, and who takes the place of one that is done.
struct PreciseCrew<Owner: Sendable> {
  /// Whose pixel it is, and where it is on its way.
  struct Parked: Sendable {
    let owner: Owner
    let state: PreciseGroup.Lane
  }

  /// Who takes a lane.
  enum Boarding: Sendable {
    case fresh(Owner, PrecisePixel)
    case parked(Parked)
  }

  private var group = PreciseGroup()
  /// Per lane, whose pixel is in it.
  private var owners = InlineArray<8, Owner?>(repeating: nil)

  /// Takes pixels to their ends.
  ///
  /// - Parameters:
  ///   - pairs: The picture's reference to the precision of pairs.
  ///   - kernel: Only the instruction set counts; scalar means the baseline.
  ///   - toTheEnd: Else those that are left alone when nobody comes any more stay under way.
  ///   - next: Who boards next, if there is anybody.
  ///   - done: What became of a pixel.
  /// - Returns: Those under way.
  /// - Throws: `CancellationError`.
  mutating func run<F: Formula>(
    _ picture: PictureConstants<F>, _ pairs: PairReference, _ kernel: KernelChoice, toTheEnd: Bool,
    next: () -> Boarding?, done: (Owner, PreciseOutcome) -> Void
  ) throws -> [Parked] {
    while true {
      var mayBeMore = true
      var running = 0
      for lane in 0..<PreciseGroup.lanes {
        if group.alive[lane] == 0 {
          if let owner = owners[lane] { done(owner, group.outcome(lane)) }
          owners[lane] = nil
          mayBeMore = mayBeMore && board(lane, next(), picture.radius.exponent)
        }
        if owners[lane] != nil { running += 1 }
      }
      if running == 0 { return [] }
      if !mayBeMore && !toTheEnd { return setAside() }
      // A lane that is done is given the next pixel at once, as long as there is one.
      try picture.advance(&group, pairs, kernel, threshold: mayBeMore ? running - 1 : 0)
    }
  }

  /// Fills a lane; whether there was anybody for it.
  private mutating func board(_ lane: Int, _ boarding: Boarding?, _ radiusExponent: Int) -> Bool {
    switch boarding {
    case nil: return false
    case .fresh(let owner, let pixel):
      group.start(pixel, lane, radiusExponent: radiusExponent)
      owners[lane] = owner
    case .parked(let parked):
      group.put(parked.state, lane)
      owners[lane] = parked.owner
    }
    return true
  }

  /// Empties all lanes.
  private mutating func setAside() -> [Parked] {
    var parked: [Parked] = []
    for lane in 0..<PreciseGroup.lanes {
      guard let owner = owners[lane] else { continue }
      parked.append(Parked(owner: owner, state: group.take(lane)))
      (group.alive[lane], owners[lane]) = (0, nil)
    }
    return parked
  }
}
