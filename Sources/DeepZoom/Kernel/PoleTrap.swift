// PoleTrap — does a disc around a point of an orbit of z² + λ·z⁻² come back into itself?

/// Follows discs of several sizes along an orbit.
///
/// With |f″| ≤ B about z, f brings a disc of radius ρ around z to within (|f′(z)| + Bρ)·ρ of f(z).
/// When that radius after q steps, and what the middle has moved by, are together smaller than the
/// first, the disc is mapped into itself: what enters it never leaves, and draws nearer to one
/// cycle. A disc may return to −1 times itself: both have the same image.
///
/// If the middle of a disc that is mapped into itself after N steps lies in the disc after p, that
/// cycle's period divides p; if the discs then do not meet, it does not.
struct PoleTrap<Part: RealNumber> {
  private let starts: [Part]
  /// Nil where a disc has grown to an eighth of |z|.
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
  /// - Parameters:
  ///   - slope: |f′(z)|.
  ///   - bend: A bound on |f″| within |z|/8.
  ///   - error: How far the orbit may be from z.
  mutating func pass(slope: Part, bend: Part, size: Part, error: Part) {
    for index in radii.indices {
      guard let radius = radii[index] else { continue }
      let reach = radius + error
      radii[index] = Part(8) * reach < size ? (slope + bend * reach) * radius : nil
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
  mutating func period(gap: Part, after done: Int) -> Int? {
    for index in radii.indices {
      guard let radius = radii[index] else { continue }
      if returns[index] == nil {
        if gap < starts[index] {
          returns[index] = done
        } else if gap < starts[index] + radius {
          isUnclear[index] = true
        }
      }
      if radius + gap < Part(1 - 0x1p-10) * starts[index] && !isUnclear[index] {
        return returns[index]
      }
    }
    return nil
  }
}

extension PoleView {
  /// The period of the attracting cycle that draws in a pixel that has just rebased, if one is
  /// found for sure.
  ///
  /// Places are compared as they would be after a rebase, beside Z[1]: so no digits cancel.
  ///
  /// - Parameters:
  ///   - start: The pixel: m = 1.
  ///   - candidate: A multiple of the period, supposedly.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(`candidate`) steps, twice.
  func provedPeriod(of start: PolePixel<Points.Part>, candidate: Int) throws -> Int? {
    typealias Part = Points.Part
    var gap: Part?
    try walk(start, candidate) { _, moved, done in
      if done == candidate { gap = moved }
      return false
    }
    let size = start.delta.length
    guard let gap, gap < Part(0x1p-4) * size else { return nil }
    let tiny = Part(0x1p-40) * size
    let least = gap < tiny ? tiny : gap
    var trap = PoleTrap(radii: [4, 32, 256, 4096].map { Part($0) * least })
    var period: Int?
    try walk(start, candidate) { pixel, moved, done in
      let step = pixel.step(self)
      trap.pass(
        slope: step.slope.length, bend: step.bend(mostLambda), size: pixel.z.length,
        error: pixel.error)
      if candidate % done == 0 { period = trap.period(gap: moved, after: done) }
      return period != nil
    }
    return period
  }

  /// Takes a pixel on by single steps until it escapes or is lost.
  ///
  /// - Parameter each: Called before each step with the pixel, how far the step will have moved it
  ///   from the start, and how many steps it will have done; true ends the walk.
  private func walk(
    _ start: PolePixel<Points.Part>, _ count: Int,
    each: (PolePixel<Points.Part>, Points.Part, Int) -> Bool
  ) throws {
    var pixel = start
    let single = PoleView(
      points: points, blocks: FoldedBlocks(), radius: radius, mostLambda: mostLambda,
      criticalLast: criticalLast, last: last, start: self.start, limit: .max, isJulia: isJulia,
      fitsDoubles: fitsDoubles)
    for done in 1...count {
      if done & 1023 == 0 { try Task.checkCancellation() }
      let step = pixel.step(self)
      let before = pixel
      let place = step.rebased
      let stop = pixel.advance(single, isDeep: false)
      switch stop {
      case .escaped, .lost, .tiny: return
      case nil, .rebased: break
      }
      let moved =
        (place.delta - start.delta).length + Points.Part(2) * (pixel.error + place.error)
      if each(before, moved, done) { return }
    }
  }
}
