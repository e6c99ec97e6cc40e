// TrappingDiscs+McMullen — the period of a cycle of z² + λ·z⁻², found beside the reference.

extension TrappingDiscs {
  /// Advances the discs by one step of z² + λ·z⁻².
  ///
  /// With |f″| ≤ B about z, f maps a disc of radius ρ around z into the disc of radius (|f′(z)| +
  /// Bρ)·ρ around f(z). A disc may also return to −1 times itself, since both have the same image.
  ///
  /// - Parameters:
  ///   - slope: The modulus |f′(z)|.
  ///   - curvature: A bound on |f″| within |z|/8.
  ///   - error: The greatest distance of the orbit from z.
  mutating func pass(slope: Part, curvature: Part, size: Part, error: Part) {
    pass { radius in
      let reach = radius + error
      return Part(8) * reach < size ? (slope + curvature * reach) * radius : nil
    }
  }
}

extension McMullenView {
  /// The period of the attracting cycle of a pixel that has just rebased, if one is proved.
  ///
  /// Positions are compared as they would be after a rebase, beside Z[1], so that no digits cancel.
  ///
  /// - Parameters:
  ///   - start: The pixel, with m = 1.
  ///   - candidate: A number of iterations that is supposed to be a multiple of the period.
  /// - Throws: `CancellationError`.
  /// - Complexity: O(`candidate`) steps, twice.
  func provedPeriod(of start: McMullenPixel<Points.Part>, candidate: Int) throws -> Int? {
    typealias Part = Points.Part
    var gap: Part?
    try iterate(start, candidate) { _, moved, error, done in
      if done == candidate { gap = moved + error }
      return false
    }
    let size = start.delta.length
    guard let gap, gap < Part(0x1p-4) * size else { return nil }
    let negligible = Part(0x1p-40) * size
    let least = gap < negligible ? negligible : gap
    var trap = TrappingDiscs(radii: [4, 32, 256, 4096].map { Part($0) * least })
    var period: Int?
    try iterate(start, candidate) { pixel, moved, error, done in
      let step = pixel.step(self)
      trap.pass(
        slope: step.slope.length, curvature: step.curvature(mostLambda), size: pixel.z.length,
        error: pixel.error)
      if candidate % done == 0 { period = trap.period(gap: moved, error: error, after: done) }
      return period != nil
    }
    return period
  }

  /// Iterates a pixel by single steps until it escapes or is lost.
  ///
  /// - Parameter each: Called before each step with the pixel, the distance from the start after
  ///   the step, the error of that distance, and the number of steps including this one; returns
  ///   true to end the iteration.
  private func iterate(
    _ start: McMullenPixel<Points.Part>, _ count: Int,
    each: (McMullenPixel<Points.Part>, Points.Part, Points.Part, Int) -> Bool
  ) throws {
    var pixel = start
    let single = McMullenView(
      points: points, blaSteps: AbsPowerBLASteps(), radius: radius, mostLambda: mostLambda,
      criticalLast: criticalLast, last: last, start: self.start, limit: .max, isJulia: isJulia,
      fitsDoubles: fitsDoubles)
    for done in 1...count {
      if done & 1023 == 0 { try Task.checkCancellation() }
      let step = pixel.step(self)
      let before = pixel
      let place = step.rebased
      let stop = pixel.advance(single, needsExtendedRange: false)
      switch stop {
      case .escaped, .lost, .needsExtendedRange: return
      case nil, .rebased: break
      }
      let moved = (place.delta - start.delta).length
      let error = Points.Part(2) * (pixel.error + place.error)
      if each(before, moved, error, done) { return }
    }
  }
}
