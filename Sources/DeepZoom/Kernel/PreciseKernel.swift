// PreciseKernel — perturbation in pairs of doubles, for pixels whose double carries too much doubt.
//
// Some ten times faster than the oracle per lane, and eight lanes at once. Its bits do not
// depend on the instruction set, nor a pixel's on the pixels beside it.

internal import CKernels

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
  /// It met a value of the reference below the range of doubles: a task for the oracle.
  case failed
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
  var failed = Flags.zero

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
    if failed[lane] != 0 { return .failed }
    if escaped[lane] == 0 { return .unresolved }
    return .escaped(
      n: n[lane], z: Complex(zx[lane], zy[lane]),
      slope: ScaledComplex(Complex(slopeX[lane], slopeY[lane]), exponent: exponent[lane]))
  }
}

extension PictureConstants {
  /// The outcomes of pixels, in their order.
  ///
  /// - Parameters:
  ///   - residues: Of the reference's points.
  ///   - choice: Only the instruction set counts; scalar means the baseline.
  /// - Throws: `CancellationError`.
  func preciseOutcomes(of pixels: [PrecisePixel], residues: [Complex], _ choice: KernelChoice)
    throws -> [PreciseOutcome]
  {
    precondition(residues.count == orbit.points.count, "one residue a point")
    var outcomes: [PreciseOutcome] = []
    for start in stride(from: 0, to: pixels.count, by: PixelGroup.lanes) {
      let part = pixels[start..<min(pixels.count, start + PixelGroup.lanes)]
      var group = PreciseGroup(part, radiusExponent: radius.exponent)
      while run(&group, residues, choice) { try Task.checkCancellation() }
      outcomes += part.indices.map { group.outcome($0 - start) }
    }
    return outcomes
  }

  /// Iterates for about a millisecond; false when no lane is left.
  private func run(_ group: inout PreciseGroup, _ residues: [Complex], _ choice: KernelChoice)
    -> Bool
  {
    unsafe orbit.points.withUnsafeBufferPointer { points in
      unsafe residues.withUnsafeBufferPointer { residues in
        var view = unsafe fathom_precise_view(
          points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(to: Double.self),
          residues: UnsafeRawPointer(residues.baseAddress)?.assumingMemoryBound(to: Double.self),
          last: orbit.last, radius_exponent: radius.exponent,
          escape_radius_squared: F.escapeRadiusSquared, limit: limit, power: Int32(formula.power))
        return unsafe fathom_run_precise(
          Int32(choice.instructionSet ?? FATHOM_BASELINE), &view, &group, 1 << 14)
          == FATHOM_PAUSED
      }
    }
  }
}
