// PreciseKernel — perturbation in pairs of doubles, for pixels whose double carries too much doubt.
//
// Some ten times faster than the oracle per lane, and eight lanes at once. Its bits do not
// depend on the instruction set, nor a pixel's on the pixels beside it.

internal import CKernels
internal import Numbers

/// A pixel that the precise kernel shall iterate.
struct PrecisePixel: Sendable {
  /// d ÷ r, as the sum of two complex doubles.
  let offset: Complex
  let offsetResidue: Complex
}

/// What the precise kernel found.
enum PreciseOutcome: Sendable {
  /// z_n and r · dz_n/dc.
  case escaped(n: Int, z: Complex, slope: ScaledComplex)
  case unresolved
  /// Its errors have grown too large: it needs so many bits beyond the standard precision.
  case lost(growth: Int)
}

/// The eight pixels' state; the fields of `fathom_precise_group`, in its order.
struct PreciseGroup {
  typealias Lanes = SIMD8<Double>
  typealias Flags = SIMD8<Int>

  var dxHigh = Lanes.zero
  var dxLow = Lanes.zero
  var dyHigh = Lanes.zero
  var dyLow = Lanes.zero
  var xHigh = Lanes.zero
  var xLow = Lanes.zero
  var yHigh = Lanes.zero
  var yLow = Lanes.zero
  var gx = Lanes.zero
  var gy = Lanes.zero
  var exponent = Flags.zero
  var scale = Lanes.zero
  var offsetScale = Lanes(repeating: 1)
  /// At escape.
  var zx = Lanes.zero
  var zy = Lanes.zero
  var slopeX = Lanes.zero
  var slopeY = Lanes.zero
  var m = Flags.zero
  var n = Flags.zero
  var alive = Flags.zero
  var escaped = Flags.zero
  /// z may lie below what doubles hold of Z.
  var tiny = Flags.zero

  /// At most eight pixels before their first iteration.
  init(_ pixels: ArraySlice<PrecisePixel>, radiusExponent: Int) {
    exponent = Flags(repeating: radiusExponent)
    scale = Lanes(repeating: ScaledComplex.scale(1, radiusExponent))
    for (lane, pixel) in pixels.enumerated() {
      (dxHigh[lane], dyHigh[lane]) = (pixel.offset.re, pixel.offset.im)
      (dxLow[lane], dyLow[lane]) = (pixel.offsetResidue.re, pixel.offsetResidue.im)
      alive[lane] = -1
    }
  }

  func outcome(_ lane: Int) -> PreciseOutcome {
    if escaped[lane] == 0 { return .unresolved }
    return .escaped(
      n: n[lane], z: Complex(zx[lane], zy[lane]),
      slope: ScaledComplex(
        clamping: Complex(slopeX[lane], slopeY[lane]), exponent: exponent[lane]))
  }
}

extension PictureConstants {
  /// The outcomes of pixels, in their order.
  ///
  /// - Parameters:
  ///   - residues: Of the reference's points.
  ///   - choice: Only the instruction set counts; scalar means the baseline.
  /// - Throws: `CancellationError`.
  func preciseOutcomes(of pixels: [PrecisePixel], residues: OrbitResidues, _ choice: KernelChoice)
    throws -> [PreciseOutcome]
  {
    precondition(residues.points.count == orbit.points.count, "one residue a point")
    var outcomes: [PreciseOutcome] = []
    for start in stride(from: 0, to: pixels.count, by: PixelGroup.lanes) {
      let part = pixels[start..<min(pixels.count, start + PixelGroup.lanes)]
      var group = PreciseGroup(part, radiusExponent: radius.exponent)
      while true {
        let reason = run(&group, residues.points, choice)
        if reason == FATHOM_DONE { break }
        if reason == FATHOM_TINY { wideSteps(&group, residues) }
        try Task.checkCancellation()
      }
      outcomes += part.indices.map { group.outcome($0 - start) }
    }
    return outcomes
  }

  /// Takes the tiny lanes on by one iteration, with MPFR's exponents.
  private func wideSteps(_ group: inout PreciseGroup, _ residues: OrbitResidues) {
    for lane in 0..<PixelGroup.lanes where group.tiny[lane] != 0 {
      group.tiny[lane] = 0
      var delta = group.delta(lane)
      var m = group.m[lane]
      var point = wide(m, residues)
      let z = point + delta
      if m == orbit.last || (z.isWithin(1, of: delta) && !delta.isWithin(1, of: z)) {
        (delta, m, point) = (z, 0, .zero)
      }
      let slope = formula.derivative(at: point + delta) * group.slope(lane) + wideRadius
      let offset = WideComplex(
        high: Complex(group.dxHigh[lane], group.dyHigh[lane]),
        low: Complex(group.dxLow[lane], group.dyLow[lane]), exponent: radius.exponent)
      delta = formula.perturb(delta, at: point) + offset
      group.n[lane] += 1
      group.m[lane] = m + 1
      group.set(lane, delta: delta, slope: slope, radiusExponent: radius.exponent)
      if group.n[lane] >= limit { group.alive[lane] = 0 }
    }
  }

  private var wideRadius: WideComplex {
    WideComplex(high: .one, low: .zero, exponent: radius.exponent)
  }

  /// Z[m] to 106 bits or more.
  private func wide(_ m: Int, _ residues: OrbitResidues) -> WideComplex {
    if let small = residues.small[m] { return WideComplex(small) }
    return WideComplex(high: orbit.points[m], low: residues.points[m], exponent: 0)
  }

  /// Iterates for about a millisecond; why it returned.
  private func run(_ group: inout PreciseGroup, _ residues: [Complex], _ choice: KernelChoice)
    -> Int
  {
    unsafe orbit.points.withUnsafeBufferPointer { points in
      unsafe residues.withUnsafeBufferPointer { residues in
        var view = unsafe fathom_precise_view(
          points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
          residues: UnsafeRawPointer(residues.baseAddress)?.assumingMemoryBound(to: Double.self),
          last: orbit.last, radius_exponent: radius.exponent,
          escape_radius_squared: F.escapeRadiusSquared, limit: limit, power: Int32(formula.power))
        return unsafe Int(
          fathom_run_precise(
            Int32(choice.instructionSet ?? FATHOM_BASELINE), &view, &group, 1 << 14))
      }
    }
  }
}

extension PreciseGroup {
  fileprivate func delta(_ lane: Int) -> WideComplex {
    WideComplex(
      high: Complex(xHigh[lane], yHigh[lane]), low: Complex(xLow[lane], yLow[lane]),
      exponent: exponent[lane])
  }

  fileprivate func slope(_ lane: Int) -> WideComplex {
    let slope = ScaledComplex(clamping: Complex(gx[lane], gy[lane]), exponent: exponent[lane])
    return WideComplex(BigComplex(slope, precision: WideComplex.precision))
  }

  fileprivate mutating func set(
    _ lane: Int, delta: WideComplex, slope: WideComplex, radiusExponent: Int
  ) {
    let pair = delta.pair
    (xHigh[lane], yHigh[lane]) = (pair.high.re, pair.high.im)
    (xLow[lane], yLow[lane]) = (pair.low.re, pair.low.im)
    exponent[lane] = pair.exponent
    let scaled = slope.value.scaled
    let turned = ScaledComplex(
      Complex(scaled.re, scaled.im), exponent: scaled.exponent - pair.exponent)
    (gx[lane], gy[lane]) = (turned.nearest.re, turned.nearest.im)
    scale[lane] = ScaledComplex.scale(1, pair.exponent)
    offsetScale[lane] = ScaledComplex.scale(1, radiusExponent - pair.exponent)
  }
}
