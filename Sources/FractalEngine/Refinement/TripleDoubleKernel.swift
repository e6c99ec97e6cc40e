// TripleDoubleKernel — perturbation in triple-double, one pixel at a time.
//
// It is a thousand times faster than the oracle, and computes pixels that double-double leaves
// undecided.

internal import BigNumbers

extension Multibrot {
  /// The difference of each point from its double-double, found by iterating the orbit once more.
  ///
  /// - Parameter center: The center, with more digits than the orbit's; the result includes them.
  /// - Throws: `CancellationError`.
  func tripleDoubleRests(
    of orbit: ReferenceOrbit, _ lowParts: OrbitLowParts, at center: BigComplex
  ) throws -> (rests: [Complex], small: [Int: TripleDoubleExpComplex]) {
    var scratch = OrbitScratch(precision: center.precision)
    var z = BigComplex(precision: center.precision)
    var rests = [Complex.zero]
    var small: [Int: TripleDoubleExpComplex] = [:]
    rests.reserveCapacity(orbit.points.count)
    let stride = Self.cancellationStride(center.precision)
    for m in 1...orbit.last {
      if m % stride == 0 { try Task.checkCancellation() }
      step(&z, center, &scratch)
      let (point, lowPart) = (orbit.points[m], lowParts.points[m])
      if point.maxNorm < ReferenceOrbit.smallest { small[m] = TripleDoubleExpComplex(z) }
      rests.append(
        Complex(
          z.re.rest(from: point.re, lowPart.re, &scratch.first),
          z.im.rest(from: point.im, lowPart.im, &scratch.first)))
    }
    return (rests, small)
  }
}

extension BigFloat {
  /// This number minus two doubles.
  fileprivate func rest(from high: Double, _ low: Double, _ scratch: inout BigFloat) -> Double {
    scratch.set(self)
    scratch.subtract(high)
    scratch.subtract(low)
    return scratch.nearest
  }
}

extension PictureConstants {
  /// - Throws: `CancellationError`.
  func tripleDoubleReference(_ lowParts: OrbitLowParts, at center: BigComplex) throws
    -> TripleDoubleReference
  {
    let (rests, small) = try formula.tripleDoubleRests(of: orbit, lowParts, at: center)
    let points = TripleDoublePoints(orbit: orbit, lowParts: lowParts, rests: rests, small: small)
    let blaSteps = try formula.tripleDoubleBLASteps(along: points, radius: radius)
    var first = [Int32](repeating: -1, count: orbit.points.count)
    for (index, blaStep) in blaSteps.enumerated().reversed() {
      first[blaStep.start] = Int32(truncatingIfNeeded: index)  // at most one for every two points
    }
    return TripleDoubleReference(rests: rests, small: small, blaSteps: blaSteps, first: first)
  }

  /// The outcome of a pixel at `offset` · r from the center.
  ///
  /// - Throws: `CancellationError`.
  func tripleDoubleOutcome(
    at offset: TripleDoubleExpComplex, _ lowParts: OrbitLowParts,
    _ tripleDouble: TripleDoubleReference
  )
    throws -> DoubleDoubleOutcome
  {
    let points = TripleDoublePoints(
      orbit: orbit, lowParts: lowParts, rests: tripleDouble.rests, small: tripleDouble.small)
    let shift = offset.timesPowerOfTwo(radius.exponent)
    let unit = DoubleDoubleExpComplex(FloatExpComplex(1, exponent: radius.exponent))
    var (delta, slope) = (TripleDoubleExpComplex.zero, DoubleDoubleExpComplex.zero)
    var (m, n, steps) = (0, 0, 0)
    while n < limit {
      steps += 1
      if steps & 1023 == 0 { try Task.checkCancellation() }
      let reference = points[m]
      slope = formula.derivative(at: (reference + delta).doubleDouble) * slope
      let w = formula.perturb(delta, at: reference)
      if let index = longestBLAStep(tripleDouble, m, w.scaled.maxNorm, room: limit - n) {
        let blaStep = tripleDouble.blaSteps[index]
        slope = blaStep.slope(at: w) * slope + blaStep.b.doubleDouble
        delta = blaStep.applied(to: w) + blaStep.b * offset
        (m, n) = (m + blaStep.length, n + blaStep.length)
      } else {
        slope = slope + unit
        delta = w + shift
        (m, n) = (m + 1, n + 1)
      }
      let value = points[m] + delta
      let z = value.scaled
      if z.nearest.lengthSquared > Multibrot.escapeRadiusSquared {
        return .escaped(n: n, z: z.nearest, slope: slope.scaled)
      }
      if z.maxNorm < delta.scaled.maxNorm || m == orbit.last { (delta, m) = (value, 0) }
    }
    return .unresolved()
  }

  /// The index of the longest BLA step that is valid at m.
  private func longestBLAStep(
    _ tripleDouble: TripleDoubleReference, _ m: Int, _ size: FloatExp, room: Int
  ) -> Int? {
    let first = Int(tripleDouble.first[m])
    if first < 0 { return nil }
    var index = first
    // Steps are read in place, because a BLA step would be copied.
    while index < tripleDouble.blaSteps.count && tripleDouble.blaSteps[index].start == m
      && size < tripleDouble.blaSteps[index].maxNormBound
      && tripleDouble.blaSteps[index].length <= room
    { index += 1 }
    return index > first ? index - 1 : nil
  }
}

extension TripleDoubleBLAStep {
  /// P(w), by Horner's rule, each coefficient in its own precision.
  fileprivate func applied(to w: TripleDoubleExpComplex) -> TripleDoubleExpComplex {
    let narrow = w.timesPowerOfTwo(-scale)
    let unit = narrow.exponent < -400 ? 0 : Double.powerOfTwo(min(narrow.exponent, 100))
    let x = narrow.plain.timesPowerOfTwo(unit)
    let (doubleDouble, near) = (x.doubleDouble, x.nearest)
    let double = near * (series.c6 + near * (series.c7 + near * series.c8))
    var sum = series.c5 + DoubleDoubleComplex(double)
    sum = series.c4 + doubleDouble * sum
    sum = series.c3 + doubleDouble * sum
    let last = series.c1 + x * (series.c2 + TripleDoubleComplex(doubleDouble * sum))
    return TripleDoubleExpComplex(last, exponent: series.exponent) * narrow
  }

  /// P′(w).
  func slope(at w: TripleDoubleExpComplex) -> DoubleDoubleExpComplex {
    let narrow = w.timesPowerOfTwo(-scale)
    let unit = narrow.exponent < -400 ? 0 : Double.powerOfTwo(min(narrow.exponent, 100))
    let x = narrow.plain.doubleDouble.timesPowerOfTwo(unit)
    let near = x.nearest
    let low = 6 * series.c6 + near * (7 * series.c7 + near * (8 * series.c8))
    var sum = 5 * series.c5 + DoubleDoubleComplex(near * low)
    sum = 4 * series.c4 + x * sum
    sum = 3 * series.c3 + x * sum
    sum = 2 * series.c2.doubleDouble + x * sum
    return DoubleDoubleExpComplex(
      series.c1.doubleDouble + x * sum, exponent: series.exponent - scale)
  }
}
