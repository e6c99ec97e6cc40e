// DoubleDoubleScheduler — keeps the lanes of the kernel in double-double busy.

/// Iterates pixels in double-double, eight at a time, and refills the lanes of finished pixels.
struct DoubleDoubleScheduler<Owner: Sendable> {
  /// A pixel that was set aside: its owner, and the state of its lane.
  struct Parked: Sendable {
    let owner: Owner
    let state: DoubleDoubleLanes.Lane
  }

  /// The pixel that fills a lane: a new one, or one that was set aside.
  enum Boarding: Sendable {
    case fresh(Owner, DoubleDoublePixel)
    case parked(Parked)
  }

  private var group = DoubleDoubleLanes()
  /// The owner of the pixel in each lane.
  private var owners = InlineArray<8, Owner?>(repeating: nil)
  /// The kind of steps that the pixels in the lanes have in common.
  private var stepMode = StepMode.blaSteps
  /// The pixels that wait until they can continue with others that take the same kind of steps.
  private var (inBLASteps, inSingleSteps): ([Parked], [Parked]) = ([], [])

  /// Enough pixels to keep lanes full for a while; at the end of a picture another thread may be
  /// idle meanwhile.
  private static var company: Int { 16 }

  /// Iterates pixels to their ends.
  ///
  /// Pixels that take BLA steps run together, and so do pixels that take single steps. Otherwise
  /// nearly every pass would have a BLA step in one of its lanes, and would take as long as if all
  /// lanes had one.
  ///
  /// - Parameters:
  ///   - doubleDouble: The picture's reference in double-double.
  ///   - toTheEnd: Whether the remaining pixels are finished when `next` has none; otherwise they
  ///     are returned.
  ///   - next: Returns the next pixel, if there is one.
  ///   - done: Called with the outcome of each pixel.
  /// - Returns: The pixels that are not finished.
  /// - Throws: `CancellationError`.
  mutating func run(
    _ picture: PictureConstants, _ doubleDouble: DoubleDoubleReference, _ kernel: KernelChoice,
    toTheEnd: Bool,
    next: () -> Boarding?, done: (Owner, DoubleDoubleOutcome) -> Void
  ) throws -> [Parked] {
    while true {
      var mayBeMore = true
      var running = 0
      for lane in 0..<DoubleDoubleLanes.lanes {
        if let owner = leaves(lane) { done(owner, group.outcome(lane)) }
        if owners[lane] == nil && mayBeMore {
          // A helper function that takes `next` would copy what that captures at every call.
          mayBeMore =
            boardsFromWaiting(lane)
            || (stepMode != .singleSteps && board(lane, next(), picture.radius.exponent))
        }
        if owners[lane] != nil { running += 1 }
      }
      switch stepMode {
      case .singleSteps where !mayBeMore:
        setAside()
        stepMode = .blaSteps
        continue
      case .blaSteps where inSingleSteps.count >= Self.company:
        setAside()
        stepMode = .singleSteps
        continue
      case .blaSteps where !mayBeMore:
        guard toTheEnd else { return underWay() }
        stepMode = .any
        continue
      default: if running == 0 { return [] }
      }
      // A finished lane gets the next pixel at once, as long as there is one.
      try picture.advance(
        &group, doubleDouble, kernel, threshold: mayBeMore ? running - 1 : 0, stepMode)
    }
  }

  /// Empties a lane that has finished, or whose kind of steps differs; returns the owner if it has
  /// finished.
  private mutating func leaves(_ lane: Int) -> Owner? {
    guard let owner = owners[lane] else { return nil }
    if group.alive[lane] == 0 {
      owners[lane] = nil
      return owner
    }
    switch (stepMode, group.stepMode(lane)) {
    case (.blaSteps, .singleSteps): inSingleSteps.append(parked(lane, owner))
    case (.singleSteps, .blaSteps): inBLASteps.append(parked(lane, owner))
    default: break
    }
    return nil
  }

  /// Fills a lane with a waiting pixel of the lanes' kind of steps, or, at the end, with any that
  /// is left.
  ///
  /// Returns whether there was one.
  private mutating func boardsFromWaiting(_ lane: Int) -> Bool {
    switch stepMode {
    case .blaSteps: Self.move(from: &inBLASteps, to: lane, &group, &owners)
    case .singleSteps: Self.move(from: &inSingleSteps, to: lane, &group, &owners)
    case .any:
      Self.move(from: &inBLASteps, to: lane, &group, &owners)
        || Self.move(from: &inSingleSteps, to: lane, &group, &owners)
    }
  }

  /// Moves the last pixel of a list into a lane, without an intermediate copy.
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

  /// Fills a lane; returns whether there was a pixel for it.
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

  /// Takes out all remaining pixels; the scheduler is then empty.
  private mutating func underWay() -> [Parked] {
    setAside()
    defer { (inBLASteps, inSingleSteps) = ([], []) }
    return inBLASteps + inSingleSteps
  }

  /// Empties all lanes and puts their pixels among the waiting ones.
  private mutating func setAside() {
    for lane in 0..<DoubleDoubleLanes.lanes {
      guard let owner = owners[lane] else { continue }
      let parked = parked(lane, owner)
      if stepMode == .singleSteps {
        inSingleSteps.append(parked)
      } else {
        inBLASteps.append(parked)
      }
    }
  }

  /// Empties a lane, and returns its pixel.
  private mutating func parked(_ lane: Int, _ owner: Owner) -> Parked {
    let parked = Parked(owner: owner, state: group.take(lane))
    (group.alive[lane], owners[lane]) = (0, nil)
    return parked
  }
}
