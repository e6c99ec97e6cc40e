// DoubleDoubleScheduler — keeps the lanes of the kernel in double-double busy.

/// Eight pixels on their way in double-double, and who takes the place of one that is done.
struct DoubleDoubleScheduler<Owner: Sendable> {
  /// Whose pixel it is, and where it is on its way.
  struct Parked: Sendable {
    let owner: Owner
    let state: DoubleDoubleLanes.Lane
  }

  /// Who takes a lane.
  enum Boarding: Sendable {
    case fresh(Owner, DoubleDoublePixel)
    case parked(Parked)
  }

  private var group = DoubleDoubleLanes()
  /// Per lane, whose pixel is in it.
  private var owners = InlineArray<8, Owner?>(repeating: nil)
  /// What those in the lanes have in common.
  private var stepMode = StepMode.riding
  /// Who waits for others to go on as it does.
  private var (riding, walking): ([Parked], [Parked]) = ([], [])

  /// Enough that lanes are full for a while; in the end another thread may be idle meanwhile.
  private static var company: Int { 16 }

  /// Takes pixels to their ends.
  ///
  /// Those who take BLA steps go on together, and those who step singly: else nearly every pass had a BLA step for
  /// one of its lanes, and took as long as if all had one.
  ///
  /// - Parameters:
  ///   - pairs: The picture's reference to the precision of pairs.
  ///   - kernel: Only the instruction set counts; scalar means the baseline.
  ///   - toTheEnd: Else those that are left, in lanes or waiting, stay under way when nobody comes any more.
  ///   - next: Who boards next, if there is anybody.
  ///   - done: What became of a pixel.
  /// - Returns: Those under way.
  /// - Throws: `CancellationError`.
  mutating func run<F: Formula>(
    _ picture: PictureConstants<F>, _ pairs: DoubleDoubleReference, _ kernel: KernelChoice,
    toTheEnd: Bool,
    next: () -> Boarding?, done: (Owner, DoubleDoubleOutcome) -> Void
  ) throws -> [Parked] {
    while true {
      var mayBeMore = true
      var running = 0
      for lane in 0..<DoubleDoubleLanes.lanes {
        if let owner = leaves(lane) { done(owner, group.outcome(lane)) }
        if owners[lane] == nil && mayBeMore {
          // Helpers that were given `next` would copy what it holds at every call.
          mayBeMore =
            boardsFromWaiting(lane)
            || (stepMode != .walking && board(lane, next(), picture.radius.exponent))
        }
        if owners[lane] != nil { running += 1 }
      }
      switch stepMode {
      case .walking where !mayBeMore:
        setAside()
        stepMode = .riding
        continue
      case .riding where walking.count >= Self.company:
        setAside()
        stepMode = .walking
        continue
      case .riding where !mayBeMore:
        guard toTheEnd else { return underWay() }
        stepMode = .crossTerms
        continue
      default: if running == 0 { return [] }
      }
      // A lane that is done is given the next pixel at once, as long as there is one.
      try picture.advance(&group, pairs, kernel, threshold: mayBeMore ? running - 1 : 0, stepMode)
    }
  }

  /// Empties a lane that is done, or that goes on otherwise than the others; whose it was that is done.
  private mutating func leaves(_ lane: Int) -> Owner? {
    guard let owner = owners[lane] else { return nil }
    if group.alive[lane] == 0 {
      owners[lane] = nil
      return owner
    }
    switch (stepMode, group.stepMode(lane)) {
    case (.riding, .walking): walking.append(parked(lane, owner))
    case (.walking, .riding): riding.append(parked(lane, owner))
    default: break
    }
    return nil
  }

  /// Fills a lane from those who wait and go on as those in the lanes do, in the end from all who are left;
  /// whether there was anybody.
  private mutating func boardsFromWaiting(_ lane: Int) -> Bool {
    switch stepMode {
    case .riding: Self.move(from: &riding, to: lane, &group, &owners)
    case .walking: Self.move(from: &walking, to: lane, &group, &owners)
    case .crossTerms:
      Self.move(from: &riding, to: lane, &group, &owners)
        || Self.move(from: &walking, to: lane, &group, &owners)
    }
  }

  /// The last of a list into a lane, without a copy of it between.
  @inline(__always)
  private static func move(
    from list: inout [Parked], to lane: Int, _ group: inout DoubleDoubleLanes,
    _ owners: inout InlineArray<8, Owner?>
  ) -> Bool {
    guard let last = list.indices.last else { return false }
    group.put(list[last].state, lane)
    owners[lane] = list[last].owner
    list.removeLast()
    return true
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

  /// All that are left; the crew is empty then.
  private mutating func underWay() -> [Parked] {
    setAside()
    defer { (riding, walking) = ([], []) }
    return riding + walking
  }

  /// Empties all lanes.
  private mutating func setAside() {
    for lane in 0..<DoubleDoubleLanes.lanes {
      guard let owner = owners[lane] else { continue }
      let parked = parked(lane, owner)
      if stepMode == .walking { walking.append(parked) } else { riding.append(parked) }
    }
  }

  /// Empties a lane.
  private mutating func parked(_ lane: Int, _ owner: Owner) -> Parked {
    let parked = Parked(owner: owner, state: group.take(lane))
    (group.alive[lane], owners[lane]) = (0, nil)
    return parked
  }
}
