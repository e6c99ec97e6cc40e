// DoubleDoubleKernel — perturbation in double-double, for pixels that are uncertain in doubles.
//
// It has BLA steps of its own precision, and runs eight lanes at once. Neither the instruction set
// nor the other lanes affect a pixel's bits.

internal import CLaneKernels

extension PictureConstants {
  /// The BLA steps in double-double; none if there are none in doubles.
  func doubleDoubleReference(_ lowParts: OrbitLowParts) throws -> DoubleDoubleReference {
    let (count, exponent) = (orbit.points.count, radius.exponent)
    let table: DoubleDoubleBLATable
    switch strategy.doubleDoubleSteps {
    case .none, .single:
      table = DoubleDoubleBLATable([], pointCount: count, radiusExponent: exponent)
    case .blaWithAllProducts:
      let blaSteps = try formula.wideDoubleDoubleBLA(of: orbit, lowParts, radius: radius)
      table = DoubleDoubleBLATable(
        withCrossTerms: blaSteps, pointCount: count, radiusExponent: exponent)
    case .bla:
      let blaSteps = try formula.doubleDoubleBLA(of: orbit, lowParts, radius: radius)
      table = DoubleDoubleBLATable(blaSteps, pointCount: count, radiusExponent: exponent)
    }
    return DoubleDoubleReference(lowParts: lowParts, table: table)
  }

  /// Iterates for at most some milliseconds, while more than `threshold` lanes are active.
  ///
  /// - Parameter stepMode: The kind of steps that the lanes take. Lanes in BLA steps stop when one
  ///   of them needs single steps, lanes in single steps when one takes a BLA step.
  /// - Returns: The number of steps that all lanes took together without exponents.
  /// - Throws: `CancellationError`.
  @discardableResult
  func advance(
    _ group: inout DoubleDoubleLanes, _ doubleDouble: DoubleDoubleReference, _ choice: KernelChoice,
    threshold: Int,
    _ stepMode: StepMode = .any
  ) throws -> Int {
    precondition(doubleDouble.lowParts.points.count == orbit.points.count, "one low part a point")
    let singleStepCount = run(&group, doubleDouble, choice, threshold: threshold, stepMode)
    wideSteps(&group, doubleDouble.lowParts)
    try Task.checkCancellation()
    return singleStepCount
  }

  /// The state of a lane that the limit has ended, from which kernels in doubles can continue.
  ///
  /// These kernels expect it to have rebased where necessary, for which all digits of z are needed.
  func continuation(of group: DoubleDoubleLanes, _ lane: Int, _ lowParts: OrbitLowParts)
    -> PixelContinuation
  {
    let (m, delta) = (group.m[lane], group.delta(lane))
    let value = wide(m, lowParts) + delta
    let (z, small) = (value.value.scaled, delta.value.scaled)
    let isRebased = m == orbit.last || z.maxNorm < small.maxNorm
    return PixelContinuation(
      m: isRebased ? 0 : m, n: group.n[lane], delta: isRebased ? z : small,
      slope: group.extendedSlope(lane), z: z.flushed)
  }

  /// Advances by one iteration, with MPFR's exponents, the lanes whose values are too small.
  private func wideSteps(_ group: inout DoubleDoubleLanes, _ lowParts: OrbitLowParts) {
    for lane in 0..<DoubleDoubleLanes.lanes where group.needsExtendedRange[lane] != 0 {
      group.needsExtendedRange[lane] = 0
      var delta = group.delta(lane)
      var m = group.m[lane]
      var point = wide(m, lowParts)
      let z = point + delta
      if m == orbit.last || (z.isWithin(1, of: delta) && !delta.isWithin(1, of: z)) {
        (delta, m, point) = (z, 0, .zero)
        let slope = group.extendedSlope(lane).maxNorm
        let nearness = z.value.scaled.maxNorm.exponent - slope.exponent
        group.closest[lane] = min(group.closest[lane], nearness)
      }
      let slope = formula.derivative(at: point + delta) * group.slope(lane) + wideRadius
      let offset = Complex192(
        high: Complex(group.dxHigh[lane], group.dyHigh[lane]),
        low: Complex(group.dxLow[lane], group.dyLow[lane]), exponent: radius.exponent)
      delta = formula.perturb(delta, at: point) + offset
      group.n[lane] += 1
      group.m[lane] = m + 1
      group.set(lane, delta: delta, slope: slope)
      if group.n[lane] >= limit { group.alive[lane] = 0 }
    }
  }

  private var wideRadius: Complex192 {
    Complex192(high: .one, low: .zero, exponent: radius.exponent)
  }

  /// Z[m] to 106 bits or more.
  private func wide(_ m: Int, _ lowParts: OrbitLowParts) -> Complex192 {
    if let small = lowParts.small[m] { return Complex192(small) }
    return Complex192(high: orbit.points[m], low: lowParts.points[m], exponent: 0)
  }

  private func run(
    _ group: inout DoubleDoubleLanes, _ doubleDouble: DoubleDoubleReference, _ choice: KernelChoice,
    threshold: Int,
    _ stepMode: StepMode
  ) -> Int {
    guard let instructionSet = choice.instructionSet else {
      ScalarDoubleDoubleKernel(self, doubleDouble).run(&group, budget: 1 << 13)
      return 0
    }
    let (lowParts, table) = (doubleDouble.lowParts.points, doubleDouble.table)
    return unsafe orbit.points.withUnsafeBufferPointer { points in
      unsafe lowParts.withUnsafeBufferPointer { lowParts in
        unsafe table.first.withUnsafeBufferPointer { first in
          unsafe table.bounds.withUnsafeBufferPointer { bounds in
            unsafe table.words.withUnsafeBufferPointer { words in
              unsafe table.crossTerms.withUnsafeBufferPointer { crossTerms in
                var view = unsafe fathom_double_double_view(
                  points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(
                    to: Double.self),
                  lowParts: UnsafeRawPointer(lowParts.baseAddress)?
                    .assumingMemoryBound(to: Double.self),
                  first: first.baseAddress, bounds: bounds.baseAddress,
                  bla_steps: words.baseAddress,
                  crossTerms: crossTerms.isEmpty ? nil : crossTerms.baseAddress,
                  last: orbit.last, radius_exponent: radius.exponent,
                  escape_radius_squared: Multibrot.escapeRadiusSquared, limit: limit,
                  power: Int32(formula.power))
                return unsafe fathom_run_double_double(
                  Int32(instructionSet), &view, &group, 1 << 13,
                  threshold, stepMode.rawValue)
              }
            }
          }
        }
      }
    }
  }
}
