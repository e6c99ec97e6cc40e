// LaneScheduler — keeps the vector kernels' lanes busy, first with neighbors, then with the rest.

internal import Core

/// Computes some pixels to their ends, in eight lanes.
///
/// Eight neighbors begin together, and mostly read the same points of the reference. When only a
/// few of them are active, these wait until there are enough to fill the lanes.
struct LaneScheduler {
  private let runner: PixelRunner
  private let places: [PixelPlace]
  /// The outcome of each pixel.
  private(set) var settled: [SettledPixel]
  private(set) var work = WorkCounts()
  private(set) var uncertain: [UncertainPixel] = []

  /// Up to eight pixels that have escaped, to be measured together.
  ///
  /// Each has its index, and a flag for whether the limit mattered.
  private var escaped: [(pixel: Int, limitMattered: Bool, end: PixelEnd)] = []
  private var prover: CycleProver
  /// The interior squares; nil where there are none.
  private var squares: InteriorSquares?
  private var lanes = PixelLanes()
  /// The index of the pixel in each lane; −1 for none.
  private var pixels = InlineArray<8, Int>(repeating: -1)
  /// The indices of the waiting pixels, and their states.
  private var waiting: [Int] = []
  private var states = LaneStack()

  /// Neighbors are set aside when at most this many of them are active.
  private let few = 6
  /// Waiting pixels continue when there are this many.
  private let many = 32
  /// Waiting pixels fill lanes when this many lanes are empty; most of them need only one or two
  /// more passes.
  private let fresh = 3
  /// The number of steps between checks for cancellation: less than a millisecond.
  private let budget = 1 << 14

  init(_ runner: PixelRunner, _ places: [PixelPlace]) {
    (self.runner, self.places) = (runner, places)
    prover = CycleProver(runner.picture)
    squares = InteriorSquares(runner)
    let unknown = SettledPixel(.unresolved(iterations: 0), dependsOnLimit: false)
    settled = Array(repeating: unknown, count: places.count)
  }

  /// Computes all pixels to their ends.
  ///
  /// - Throws: `CancellationError`.
  mutating func run() throws {
    // The constants are retained once, not for each call of a kernel, because threads share the
    // reference count.
    let picture = runner.picture
    for first in stride(from: 0, to: places.count, by: PixelLanes.lanes) {
      try start(first, of: picture)
    }
    try finish(picture)
    measureEscaped()
  }

  /// Starts eight pixels, and runs them until only a few are active.
  private mutating func start(_ first: Int, of picture: PictureConstants) throws {
    let count = min(PixelLanes.lanes, places.count - first)
    let eight = places[first..<first + count]
    if let period = try squares?.period(ofAll: eight, &prover, &work) {
      for pixel in eight.indices { settle(pixel, .interior(period: period)) }
      return
    }
    lanes.active = .zero
    for lane in 0..<count {
      let (pixel, place) = (first + lane, places[first + lane])
      guard place.lies(in: runner.frame) else { continue }
      let offset = runner.frame.offset(place.i, place.j)
      if let period = runner.knownPeriod(offset: offset) {
        settle(pixel, .interior(period: period))
      } else if let period = try squares?.period(at: place, &prover, &work) {
        settle(pixel, .interior(period: period))
      } else if let candidate = runner.candidate(offset: offset),
        let period = try provedPeriod(of: candidate, offset)
      {
        settle(pixel, .interior(period: period))
      } else {
        runner.begin(&lanes, lane, offset: offset)
        pixels[lane] = pixel
      }
    }
    try run(picture, whileMoreThan: few)
    setAside()
    if waiting.count >= many { try runStragglers(picture) }
  }

  /// The period of a pixel's cycle candidate, if it is proved to attract.
  private mutating func provedPeriod(of candidate: CycleCandidate, _ offset: Complex) throws
    -> Int?
  {
    work.cycleTests += 1
    let period = try prover.cycle(of: candidate, offset: offset)?.period
    if period != nil { work.cyclesProved += 1 }
    return period
  }

  /// The period of the cycle to which a lane has returned, or by which it is attracted, if that is
  /// proved.
  private mutating func provedPeriod(_ lane: Int) throws -> Int? {
    if runner.picture.fixed == nil { return try prover.period(of: lanes, lane) }
    return try runner.basinPeriod(lanes, lane, places[pixels[lane]])
  }

  /// Runs all waiting pixels to their ends.
  private mutating func finish(_ picture: PictureConstants) throws {
    if waiting.isEmpty { return }
    try runStragglers(picture)
    board()
    try run(picture, whileMoreThan: 0)
  }

  /// Runs waiting pixels, eight at a time, until the lanes can hold the rest.
  private mutating func runStragglers(_ picture: PictureConstants) throws {
    board()
    while !waiting.isEmpty {
      try run(picture, whileMoreThan: PixelLanes.lanes - fresh)
      board()
    }
    setAside()
  }

  /// Fills the empty lanes with waiting pixels.
  private mutating func board() {
    for lane in 0..<PixelLanes.lanes where pixels[lane] < 0 {
      guard let next = waiting.popLast() else { return }
      states.pop(into: &lanes, lane)
      pixels[lane] = next
    }
  }

  /// Empties all lanes and lets their pixels wait.
  private mutating func setAside() {
    for lane in 0..<PixelLanes.lanes where pixels[lane] >= 0 {
      waiting.append(pixels[lane])
      states.push(lane, of: &lanes)
      pixels[lane] = -1
    }
    lanes.active = .zero
  }

  /// Runs the lanes until no more than `threshold` of them are active.
  private mutating func run(_ picture: PictureConstants, whileMoreThan threshold: Int) throws {
    let kernel = runner.kernel
    while true {
      VectorKernel.run(&lanes, picture, kernel, budget: budget, threshold: threshold)
      repeat {
        if PixelLanes.any(lanes.needsExtendedRange) {
          work.extendedRuns -= lanes.needsExtendedRange.wrappedSum()
          try FloatExpKernel.runExtended(&lanes, picture, kernel)
        }
        if PixelLanes.any(lanes.jumping) { picture.jumps?.run(&lanes, picture, kernel) }
        for lane in 0..<PixelLanes.lanes where pixels[lane] >= 0 && lanes.active[lane] == 0 {
          try attend(lane)
        }
      } while PixelLanes.any(lanes.needsExtendedRange)
      try Task.checkCancellation()
      if -lanes.active.wrappedSum() <= threshold { break }
    }
    (work.blaSteps, work.singleSteps) =
      (work.blaSteps + lanes.blaSteps, work.singleSteps + lanes.singleSteps)
    work.skipped += lanes.skipped
    (lanes.blaSteps, lanes.singleSteps, lanes.skipped) = (0, 0, 0)
  }

  /// Decides whether a lane that the kernels have stopped continues or has ended.
  private mutating func attend(_ lane: Int) throws {
    if lanes.candidate[lane] == 0 {
      return end(lane)
    }
    let isTrial = lanes.trial[lane] != 0
    (lanes.candidate[lane], lanes.trial[lane]) = (0, 0)
    work.cycleTests += 1
    work.testedIterations += lanes.n[lane] - lanes.savedN[lane]
    let found =
      isTrial ? try prover.periodAtMinimum(of: &lanes, lane) : try provedPeriod(lane)
    if let period = found {
      work.cyclesProved += 1
      return leave(lane, .interior(period: period), limitMattered: lanes.limitMattered[lane] != 0)
    }
    if !isTrial {
      if runner.basin != nil { lanes.refuseSettling(lane) } else { lanes.refuse(lane) }
    }
    if lanes.isExtended(lane) {
      lanes.needsExtendedRange[lane] = -1
    } else {
      lanes.active[lane] = -1
    }
  }

  /// Settles a lane that has escaped or has reached the limit.
  private mutating func end(_ lane: Int) {
    let (pixel, end) = (pixels[lane], runner.end(of: lanes, lane))
    if lanes.escaped[lane] == 0 {
      if runner.isUncertain(unresolved: end, closest: lanes.closest[lane]), !isInRealSet(pixel) {
        roundingError(pixel, end)
      }
      return leave(lane, .unresolved(iterations: runner.picture.limit), limitMattered: true)
    }
    count(lane)
    escaped.append((pixel, lanes.limitMattered[lane] != 0, end))
    if escaped.count == PixelLanes.lanes { measureEscaped() }
  }

  /// Whether a pixel certainly never escapes, so that more digits would not help.
  private func isInRealSet(_ pixel: Int) -> Bool {
    let (place, picture) = (places[pixel], runner.picture)
    return picture.fixed == nil
      && runner.frame.viewport.isInRealSet(place.i, place.j, power: picture.formula.power)
  }

  private mutating func measureEscaped() {
    if escaped.isEmpty { return }
    var sizes = SIMD8<Double>(repeating: Multibrot.escapeRadiusSquared)
    for k in escaped.indices { sizes[k] = escaped[k].end.z.lengthSquared }
    let (logarithms, fractions) = runner.fractions(ofLengthsSquared: sizes)
    for (k, (pixel, limitMattered, end)) in escaped.enumerated() {
      let (outcome, isUncertain) = runner.outcome(
        ofEscaped: end, logarithm: logarithms[k], fraction: fractions[k])
      settle(pixel, outcome, limitMattered: limitMattered)
      if isUncertain { roundingError(pixel, end) }
    }
    escaped.removeAll(keepingCapacity: true)
  }

  private mutating func roundingError(_ pixel: Int, _ end: PixelEnd) {
    let place = places[pixel]
    uncertain.append(
      UncertainPixel(
        index: pixel, i: place.i, j: place.j,
        doubleDoubleBackwardError: end.doubleDoubleBackwardError)
    )
  }

  /// Counts a lane's work, and empties the lane.
  private mutating func count(_ lane: Int) {
    work.iterations += lanes.n[lane]
    work.rebases += lanes.rebases[lane]
    pixels[lane] = -1
  }

  private mutating func leave(_ lane: Int, _ outcome: PixelOutcome, limitMattered: Bool) {
    settle(pixels[lane], outcome, limitMattered: limitMattered)
    count(lane)
  }

  private mutating func settle(_ pixel: Int, _ outcome: PixelOutcome, limitMattered: Bool = false) {
    settled[pixel] = SettledPixel(outcome, dependsOnLimit: limitMattered)
  }
}
