// PoleRunner — takes the pixels of z² + λ·z⁻² from start to outcome.

internal import Ground
internal import Numbers

/// The pixels of one picture.
///
/// A value: any number of threads may share it. What a pixel is depends on nothing but its place.
struct PoleRunner: Sendable {
  let picture: PolePicture
  let measure: EscapeMeasure
  let pairs: PolePairs
  private let view: PoleView<PlainPolePoints>
  private let scaledView: PoleView<ScaledPolePoints>

  init(_ picture: PolePicture, _ pairs: PolePairs) {
    (self.picture, self.pairs) = (picture, pairs)
    measure = EscapeMeasure(
      power: 2, escapeRadiusSquared: Mandelbrot.escapeRadiusSquared, picture.frame.viewport)
    view = picture.view(
      PlainPolePoints(picture.orbit), picture.blocks, radius: picture.frame.radius.nearest)
    scaledView = picture.view(
      ScaledPolePoints(orbit: picture.orbit), picture.scaledBlocks, radius: picture.frame.radius)
  }

  /// What becomes of some pixels, in their order; those beyond the picture's edge stay unresolved.
  ///
  /// - Parameter doubtful: Receives the pixels whose count doubles cannot vouch for.
  /// - Throws: `CancellationError`.
  func outcomes(
    of places: [PixelPlace], _ work: inout WorkCounts, _ doubtful: inout [DoubtfulPixel]
  ) throws -> [SettledPixel] {
    try places.enumerated().map { index, place in
      guard place.lies(in: picture.frame) else {
        return SettledPixel(.unresolved(iterations: 0), dependsOnLimit: false)
      }
      let offset = Planar(picture.frame.offset(place.i, place.j) - picture.shift)
      let (settled, isDoubtful) = try outcome(of: offset, &work)
      if isDoubtful {
        doubtful.append(DoubtfulPixel(index: index, i: place.i, j: place.j, pairShift: 0))
      }
      return settled
    }
  }

  /// Runs a pixel to its end, in doubles while these hold its steps.
  private func outcome(of offset: Planar<Double>, _ work: inout WorkCounts) throws -> (
    SettledPixel, isDoubtful: Bool
  ) {
    var watch = FoldedWatch()
    var wide = PolePixel<ScaledDouble>(offset: offset.scaled, scaledView)
    var stop = wide.begin()
    var isWide = picture.isDeep || !wide.fitsDoubles(scaledView)
    if let stop { return end(wide, stop, &work) }
    if isWide { wide.steps.extendedRuns += 1 }
    var pixel = wide.nearest(view)
    var steps = 0
    while (isWide ? wide.n : pixel.n) < picture.limit {
      steps += 1
      if steps & 255 == 0 { try Task.checkCancellation() }
      if isWide {
        stop = wide.advance(scaledView, isDeep: false)
        if stop == .escaped || stop == .lost { return end(wide, stop, &work) }
        if wide.fitsDoubles(scaledView) { (pixel, isWide) = (wide.nearest(view), false) }
        continue
      }
      stop = pixel.advance(view, isDeep: picture.isDeep)
      switch stop {
      case nil: continue
      case .escaped, .lost: return end(pixel.scaled(scaledView), stop, &work)
      case .tiny:
        (wide, isWide) = (pixel.scaled(scaledView), true)
        wide.steps.extendedRuns += 1
      case .rebased:
        guard let candidate = watch.cycle(arrivingAt: pixel.gap, pixel.n) else { continue }
        work.cycleTests += 1
        if let period = try provedPeriod(of: pixel, candidate) {
          work.cyclesProved += 1
          work.note(pixel.steps, iterations: pixel.n - begin)
          let outcome = PixelOutcome.interior(period: period)
          return (SettledPixel(outcome, dependsOnLimit: pixel.isLimited), false)
        }
        watch.refuse(at: pixel.n)
      }
    }
    return end(isWide ? wide : pixel.scaled(scaledView), nil, &work)
  }

  /// The count at which pixels begin.
  private var begin: Int { picture.map.isJulia ? 0 : 2 }

  private func provedPeriod(of pixel: PolePixel<Double>, _ candidate: Int) throws -> Int? {
    if !picture.isDeep { return try view.provedPeriod(of: pixel, candidate: candidate) }
    return try scaledView.provedPeriod(of: pixel.scaled(scaledView), candidate: candidate)
  }

  /// What became of a pixel that has escaped, is lost, or was ended by the limit.
  private func end(
    _ pixel: PolePixel<ScaledDouble>, _ stop: FoldedStop?, _ work: inout WorkCounts
  ) -> (SettledPixel, isDoubtful: Bool) {
    work.note(pixel.steps, iterations: pixel.n - begin)
    guard stop == .escaped, pixel.n <= picture.limit else {
      let settled = SettledPixel(.unresolved(iterations: picture.limit), dependsOnLimit: true)
      return (settled, stop == .lost || pixel.isDoubtful)
    }
    let (outcome, isDoubtful) = escape(
      n: pixel.n, pixel.z, pixel.slope, error: pixel.error)
    return (
      SettledPixel(outcome, dependsOnLimit: pixel.isLimited), isDoubtful || pixel.isDoubtful
    )
  }

  /// The outcome of a pixel that has escaped, and whether its errors are too large for it.
  func escape(
    n: Int, _ z: Planar<ScaledDouble>, _ slope: Planar<ScaledDouble>, error: ScaledDouble
  ) -> (PixelOutcome, isDoubtful: Bool) {
    let escape = Escape(n: n, z: z.joined, trimming: picture.frame.inSpacings(slope.joined))
    let outcome = measure.outcome(n: n, z: escape.z, slope: escape.slope)
    guard case .escaped(_, let fraction, _, _) = outcome else { return (outcome, true) }
    // A change of |z| moves the smooth count by its share of |z| ln|z| ln 2.
    let logarithm = 0.5 * Logarithm.log2(escape.z.lengthSquared) * Logarithm.ln2
    let relative = (error / z.length).nearest
    let shift = 8 * relative / (logarithm * Logarithm.ln2)
    return (outcome, !(shift <= min(1 - Double(fraction), 0x1p-11)))
  }
}
