// DirectIterationRunner — computes the pixels of a shallow view by direct iteration.

internal import BigNumbers
internal import CLaneKernels
internal import Core
internal import Places

/// Computes the pixels of one shallow picture by direct iteration.
///
/// It is a value that any number of threads may share. A pixel's outcome depends only on its place,
/// neither on its tile nor on the other pixels in the lanes.
struct DirectIterationRunner: Sendable {
  let frame: PixelFrame
  let picture: DirectIterationConstants
  let kernel: KernelChoice
  let measure: EscapeMeasure
  /// The basin of the shared constant's attracting cycle, if it has one.
  let basin: AttractingBasin?
  let exactConstant: BigComplex?
  private let grid: DirectGrid
  let view: fathom_direct_view

  /// Creates the runner; nil if the view is not shallow, or if the settings require perturbation.
  init?(_ runner: PixelRunner, _ settings: EngineSettings) {
    guard Strategy.isDirect(runner.frame), settings.usesBLA, runner.picture.limit < 1 << 53 else {
      return nil
    }
    let fixed = runner.picture.fixed.map { Self.constant($0, runner.frame) }
    if let fixed, !Strategy.isDirect(runner.frame, under: fixed.c) { return nil }
    (frame, kernel) = (runner.frame, runner.kernel)
    picture = DirectIterationConstants(
      formula: runner.picture.formula, radius: runner.picture.radius.nearest,
      spacings: frame.unit, limit: runner.picture.limit, fixed: fixed,
      detectsCycles: fixed == nil || runner.basin != nil)
    (basin, exactConstant) = (runner.basin, runner.picture.fixed?.constant)
    measure = EscapeMeasure(picture.formula, frame.viewport)
    grid = DirectGrid(frame, cuspOffset: runner.picture.cuspOffset)
    view = fathom_direct_view(
      radius: picture.radius, slope_step: picture.slopeStep, least_size: picture.leastSize,
      from_points: fixed == nil ? 0 : 1, escape_radius_squared: Multibrot.escapeRadiusSquared,
      limit: Double(picture.limit), closeness: picture.detectsCycles ? DirectPixel.closeness : -1,
      finer_closeness: picture.finerCloseness,
      slow_start: Double(DirectPixel.slowStart),
      slow_closeness: picture.detectsCycles ? DirectPixel.slowCloseness : -1,
      steady: DirectPixel.steady * picture.radius, spacings: frame.unit,
      error: Self.error(unit: 0x1p-53, picture), pixels: frame.radiusInPixels / picture.radius,
      log2_of_power: measure.log2OfPower,
      log2_of_radius_squared: measure.log2OfRadiusSquared, cosine: frame.viewport.cosine,
      sine: frame.viewport.sine)
  }

  /// The outcomes of a tile.
  ///
  /// - Parameter uncertain: Receives the pixels whose count is uncertain in doubles.
  /// - Throws: `CancellationError`.
  func outcomes(of tile: Tile, _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]) throws
    -> IterationBuffer
  {
    var columns = IterationBuffer(tile: tile, limit: picture.limit)
    try follow(tile.count, into: &columns, &work, &uncertain) { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: tile.width)
      return (tile.x + column, tile.y + row)
    }
    return columns
  }

  /// The outcomes of some pixels, in their order; those beyond the picture's edge stay unresolved.
  ///
  /// - Parameter uncertain: Receives the pixels whose count is uncertain in doubles.
  /// - Throws: `CancellationError`.
  func outcomes(
    of places: [PixelPlace], _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel]
  ) throws -> [SettledPixel] {
    let row = Tile(x: 0, y: 0, width: places.count, height: 1)
    var columns = IterationBuffer(tile: row, limit: picture.limit)
    try follow(places.count, into: &columns, &work, &uncertain) {
      (places[$0].i, places[$0].j)
    }
    return places.indices.map { index in
      let outcome = columns[index]
      let dependsOnLimit = outcome.status == .unresolved && places[index].lies(in: frame)
      return SettledPixel(outcome, dependsOnLimit: dependsOnLimit)
    }
  }

  /// Iterates some pixels to their ends; those beyond the picture's edge stay unresolved.
  @inline(__always)
  private func follow(
    _ count: Int, into columns: inout IterationBuffer, _ work: inout WorkCounts,
    _ uncertain: inout [UncertainPixel], place: (Int) -> (i: Int, j: Int)
  ) throws {
    let size = frame.viewport.size
    let batch = DirectLanes(
      capacity: count, view, power: picture.formula.power, kernel)
    var owners: [Int] = []
    owners.reserveCapacity(batch.capacity)
    for index in 0..<count {
      let (i, j) = place(index)
      if i < size.width && j < size.height {
        let d = grid.frame.offset(i, j)
        if let fixed = picture.fixed {
          batch.append(fixed.c, start: grid.c(d))
          owners.append(index)
        } else if let period = picture.formula.knownPeriod(cuspOffset: grid.fromCusp(d)) {
          columns.setInterior(index, period: period)
        } else {
          batch.append(grid.c(d))
          owners.append(index)
        }
      }
      if batch.count == batch.capacity || index + 1 == count {
        try iterate(batch, &work)
        for p in 0..<batch.count {
          note(batch, p, owners[p], &columns, &work, &uncertain, place)
        }
        batch.removeAll()
        owners.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Iterates all pixels of a batch.
  private func iterate(_ batch: DirectLanes, _ work: inout WorkCounts) throws {
    batch.begin()
    while true {
      try Task.checkCancellation()
      for p in batch.stopped {
        try Task.checkCancellation()
        try settle(batch, p, &work)
      }
      if batch.isQueueEmpty { break }
      batch.run()
    }
    batch.measure()
  }

  /// Decides about a pixel at which the kernels have stopped.
  private func settle(_ batch: DirectLanes, _ p: Int, _ work: inout WorkCounts) throws {
    var pixel = batch[p]
    while true {
      switch pixel.run(picture, budget: 1 << 14) {
      case .escaped: return batch.settle(p, pixel, .escaped)
      case .limit: return batch.settle(p, pixel, .ended)
      case .paused: try Task.checkCancellation()
      case .candidate(let length):
        work.cycleTests += 1
        work.testedIterations += length
        if let period = try provedPeriod(pixel, candidate: length) {
          work.cyclesProved += 1
          return batch.settle(p, pixel, period: period)
        }
        pixel.refuse()
      }
      if batch.canResume(pixel) { return batch.resume(p, pixel) }
    }
  }

  /// A pixel before its first iteration.
  func pixel(_ place: PixelPlace) -> DirectPixel {
    let point = grid.c(grid.frame.offset(place.i, place.j))
    guard let fixed = picture.fixed else { return DirectPixel(point) }
    return DirectPixel(fixed.c, start: point, radius: picture.radius)
  }

  /// The period of a candidate's attracting cycle, if that is proved.
  private func provedPeriod(_ pixel: DirectPixel, candidate: Int) throws -> Int? {
    if picture.fixed == nil {
      let proof = DirectIterationProof(formula: picture.formula, c: pixel.c)
      return try proof.period(near: pixel.z, candidate: candidate)
    }
    // An orbit with a large error may be that of another point.
    guard let basin, !pixel.isLost(error: view.error, least: picture.leastSize) else { return nil }
    let error = 8 * pixel.deviation(error: view.error, least: picture.leastSize, pixel.variance)
    return basin.holds(pixel.z, within: error) ? basin.period : nil
  }

  /// Stores the outcome of a pixel.
  @inline(__always)
  private func note(
    _ batch: DirectLanes, _ p: Int, _ index: Int, _ columns: inout IterationBuffer,
    _ work: inout WorkCounts, _ uncertain: inout [UncertainPixel],
    _ place: (Int) -> (i: Int, j: Int)
  ) {
    let n = batch.iterations(p)
    work.iterations += n
    work.singleSteps += n
    let isUncertain: Bool
    switch batch.state(p) {
    case .interior: return columns.setInterior(index, period: batch.period(p))
    case .escaped:
      // The kernels in C measure distances in views that are not stretched.
      if !measure.isStretched, let measures = batch.measures(p) {
        columns.setEscaped(index, n, measures.fraction, measures.x, measures.y)
        isUncertain = measures.isUncertain
      } else {
        let pixel = batch[p]
        let outcome = measure.outcome(n: n, z: pixel.z, slope: frame.inSpacings(slope(pixel)))
        columns[index] = outcome
        isUncertain = measure.touches(outcome, backwardError: backwardError(pixel, unit: 0x1p-53))
      }
    default:
      let pixel = batch[p]
      isUncertain = pixel.isLost(error: view.error, least: picture.leastSize)
    }
    if isUncertain {
      let (i, j) = place(index)
      // Double-double computes its own error estimates, since those here may belong to another
      // orbit.
      uncertain.append(UncertainPixel(index: index, i: i, j: j, doubleDoubleBackwardError: 0))
    }
  }

  func slope(_ pixel: DirectPixel) -> FloatExpComplex {
    FloatExpComplex(clamping: pixel.slope, exponent: 0)
  }

  /// The backward error in c, in spacings, of the computed orbit.
  ///
  /// - Parameter unit: The relative rounding error u.
  func backwardError(_ pixel: DirectPixel, unit: Double) -> Double {
    pixel.backwardError(
      error: Self.error(unit: unit, picture), radius: picture.radius, least: picture.leastSize)
      * view.pixels
  }

  /// A bound on a step's error, relative to max(2, |c|); higher powers take more products.
  static func error(unit: Double, _ picture: DirectIterationConstants) -> Double {
    unit * (0.5 * Double(picture.formula.power) + (picture.fixed?.share ?? 0))
  }

  private static func constant(_ fixed: FixedConstant, _ frame: PixelFrame)
    -> DirectIterationConstant
  {
    let c = fixed.constant.nearest
    var rest = fixed.constant
    rest.subtract(BigComplex(FloatExpComplex(c), precision: rest.precision))
    let center = frame.viewport.center(precision: 64).nearest
    let farthest = center.lengthSquared.squareRoot() + frame.radius.nearest
    return DirectIterationConstant(c: c, lowPart: rest.nearest, leastSize: max(2, farthest))
  }
}

/// The points of a shallow view's pixels, in doubles.
private struct DirectGrid: Sendable {
  let frame: PixelFrame
  private let radius: Double
  /// The center as the sum of two complex doubles.
  private let center: Complex
  private let centerLowPart: Complex
  private let cuspOffset: Complex

  init(_ frame: PixelFrame, cuspOffset: Complex) {
    let viewport = frame.viewport
    (self.frame, radius) = (frame, frame.radius.nearest)
    let exact = viewport.center(precision: 160)
    center = exact.nearest
    var rest = exact
    rest.subtract(BigComplex(FloatExpComplex(center), precision: 160))
    centerLowPart = rest.nearest
    self.cuspOffset = cuspOffset
  }

  @inline(__always)
  func fromCusp(_ d: Complex) -> Complex { cuspOffset + radius * d }

  @inline(__always)
  func c(_ d: Complex) -> Complex { center + (centerLowPart + radius * d) }
}
