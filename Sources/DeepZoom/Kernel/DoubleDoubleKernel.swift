// DoubleDoubleKernel — perturbation in double-double, for pixels whose double carries too much doubt.
//
// With BLA steps of their own precision, eight lanes at once. Its bits do not depend on the
// instruction set, nor a pixel's on the pixels beside it.

internal import CKernels
internal import Numbers

/// A pixel that the precise kernel shall iterate.
struct DoubleDoublePixel: Sendable {
  /// d ÷ r, as the sum of two complex doubles.
  let offset: Complex
  let offsetLowPart: Complex
}

/// What the precise kernel found.
enum DoubleDoubleOutcome: Sendable {
  /// z_n and r · dz_n/dc.
  case escaped(n: Int, z: Complex, slope: FloatExpComplex)
  /// With the smallest exponent of |z| / |r · dz/dc| at a rebase: about so far off c, in r, lies the next
  /// nucleus; the greatest number where nobody has looked.
  case unresolved(closest: Int = .max)
  /// Its errors have grown too large: it needs so many bits beyond the standard precision.
  case lost(growth: Int)
}

/// A pixel on its way, to as many digits as a double has: z = Z_m + δ, and r · dz/dc.
struct PixelContinuation {
  let m: Int
  let n: Int
  let delta: FloatExpComplex
  let slope: FloatExpComplex
  let z: Complex
}

/// How pixels go on: by whatever comes, by BLA steps, or by single steps, which take a fraction of the time as long
/// as no lane beside them takes a BLA step.
enum StepMode: Int32 {
  case crossTerms, riding, walking
}

/// The state of eight pixels; the fields of `fathom_double_double_lanes`, in its order.
struct DoubleDoubleLanes {
  static let lanes = 8
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
  var exponent = Flags.zero
  var gx = Lanes.zero
  var gy = Lanes.zero
  var slopeExponent = Flags.zero
  /// At escape.
  var zx = Lanes.zero
  var zy = Lanes.zero
  var escapeSlopeX = Lanes.zero
  var escapeSlopeY = Lanes.zero
  var escapeSlopeExponent = Flags.zero
  var m = Flags.zero
  var n = Flags.zero
  var alive = Flags.zero
  var escaped = Flags.zero
  /// z may lie below what doubles hold of Z.
  var tiny = Flags.zero
  /// The smallest exponent of |z| / |r · dz/dc| at a rebase.
  var closest = Flags.zero
  /// n behind the last BLA step.
  var rode = Flags.zero
  /// BLA steps with few single steps between them.
  var rides = Flags.zero

  /// Puts a pixel before its first iteration.
  mutating func start(_ pixel: DoubleDoublePixel, _ lane: Int, radiusExponent: Int) {
    (dxHigh[lane], dyHigh[lane]) = (pixel.offset.re, pixel.offset.im)
    (dxLow[lane], dyLow[lane]) = (pixel.offsetLowPart.re, pixel.offsetLowPart.im)
    (xHigh[lane], xLow[lane], yHigh[lane], yLow[lane]) = (0, 0, 0, 0)
    (gx[lane], gy[lane]) = (0, 0)
    (exponent[lane], slopeExponent[lane]) = (radiusExponent, radiusExponent)
    (m[lane], n[lane], alive[lane], escaped[lane], tiny[lane]) = (0, 0, -1, 0, 0)
    closest[lane] = .max
    (rode[lane], rides[lane]) = (0, 0)
  }

  /// How a lane goes on, while it stays as it has been.
  func stepMode(_ lane: Int) -> StepMode {
    if n[lane] - rode[lane] >= Int(FATHOM_WALK) { return .walking }
    return rides[lane] >= Int(FATHOM_RIDES) ? .riding : .crossTerms
  }

  /// One lane, set aside: one word a field, in their order.
  struct Lane: Sendable {
    fileprivate var words = InlineArray<25, UInt64>(repeating: 0)
  }

  /// - Complexity: O(1); the group is only read, a parameter that is not `inout` would be copied.
  mutating func take(_ lane: Int) -> Lane {
    var taken = Lane()
    unsafe fathom_take_lane(&self, taken.words.count, lane, &taken.words)
    return taken
  }

  /// Takes its place again.
  mutating func put(_ state: Lane, _ lane: Int) {
    var state = state
    unsafe fathom_put_lane(&self, state.words.count, lane, &state.words)
  }

  func outcome(_ lane: Int) -> DoubleDoubleOutcome {
    if escaped[lane] == 0 { return .unresolved(closest: closest[lane]) }
    return .escaped(
      n: n[lane], z: Complex(zx[lane], zy[lane]),
      slope: FloatExpComplex(
        clamping: Complex(escapeSlopeX[lane], escapeSlopeY[lane]),
        exponent: escapeSlopeExponent[lane]))
  }
}

/// A reference to the precision of double-double: what an orbit lacks, and its BLA steps.
struct DoubleDoubleReference: Sendable {
  let lowParts: OrbitLowParts
  let table: DoubleDoubleBLATable
}

extension PictureConstants {
  /// The BLA steps in double-double; none where there are none in doubles.
  ///
  /// - Parameter kernel: That computes their lowest level; they do not depend on it.
  func doubleDoubleReference(_ lowParts: OrbitLowParts, kernel: KernelChoice = .best) throws
    -> DoubleDoubleReference
  {
    let (count, exponent) = (orbit.points.count, radius.exponent)
    let table: DoubleDoubleBLATable
    switch doubleDoubleBLA {
    case .none: table = DoubleDoubleBLATable([], pointCount: count, radiusExponent: exponent)
    case .allProducts:
      let blocks = try formula.wideDoubleDoubleBLA(
        of: orbit, lowParts, radius: radius, kernel: kernel)
      table = DoubleDoubleBLATable(blocks, pointCount: count, radiusExponent: exponent)
    case .fewProducts:
      let (blocks, products) = try formula.crossTermDoubleDoubleBLA(
        of: orbit, lowParts, radius: radius, kernel: kernel)
      table = DoubleDoubleBLATable(
        blocks, products: products, pointCount: count, radiusExponent: exponent)
    case .bare:
      let blocks = try formula.doubleDoubleBLA(of: orbit, lowParts, radius: radius, kernel: kernel)
      table = DoubleDoubleBLATable(blocks, pointCount: count, radiusExponent: exponent)
    }
    return DoubleDoubleReference(lowParts: lowParts, table: table)
  }

  /// Iterates for some milliseconds at most, while more than `threshold` lanes are alive.
  ///
  /// - Parameter gait: What the lanes have in common: those who ride stop where one that walks holds up another,
  ///   those who walk where one rides.
  /// - Returns: The steps that all lanes took together without exponents.
  /// - Throws: `CancellationError`.
  @discardableResult
  func advance(
    _ group: inout DoubleDoubleLanes, _ pairs: DoubleDoubleReference, _ choice: KernelChoice,
    threshold: Int,
    _ stepMode: StepMode = .crossTerms
  ) throws -> Int {
    precondition(pairs.lowParts.points.count == orbit.points.count, "one residue a point")
    let walked = run(&group, pairs, choice, threshold: threshold, stepMode)
    wideSteps(&group, pairs.lowParts)
    try Task.checkCancellation()
    return walked
  }

  /// Where a lane that the limit has ended has come to, for kernels in doubles to go on from.
  ///
  /// They expect it to have rebased where it had to; that takes all digits of z.
  func continuation(of group: DoubleDoubleLanes, _ lane: Int, _ lowParts: OrbitLowParts)
    -> PixelContinuation
  {
    let (m, delta) = (group.m[lane], group.delta(lane))
    let value = wide(m, lowParts) + delta
    let (z, small) = (value.value.scaled, delta.value.scaled)
    let turns = m == orbit.last || z.maxNorm < small.maxNorm
    return PixelContinuation(
      m: turns ? 0 : m, n: group.n[lane], delta: turns ? z : small,
      slope: group.extendedSlope(lane), z: z.flushed)
  }

  /// Takes the tiny lanes on by one iteration, with MPFR's exponents.
  private func wideSteps(_ group: inout DoubleDoubleLanes, _ lowParts: OrbitLowParts) {
    for lane in 0..<DoubleDoubleLanes.lanes where group.tiny[lane] != 0 {
      group.tiny[lane] = 0
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
    _ group: inout DoubleDoubleLanes, _ pairs: DoubleDoubleReference, _ choice: KernelChoice,
    threshold: Int,
    _ stepMode: StepMode
  ) -> Int {
    let (lowParts, table) = (pairs.lowParts.points, pairs.table)
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
                  first: first.baseAddress, bounds: bounds.baseAddress, blocks: words.baseAddress,
                  crossTerms: crossTerms.isEmpty ? nil : crossTerms.baseAddress,
                  cross_term_words: table.crossTermLength,
                  last: orbit.last, radius_exponent: radius.exponent,
                  escape_radius_squared: F.escapeRadiusSquared, limit: limit,
                  power: Int32(formula.power))
                return unsafe fathom_run_double_double(
                  Int32(choice.instructionSet ?? FATHOM_BASELINE), &view, &group, 1 << 13,
                  threshold, stepMode.rawValue)
              }
            }
          }
        }
      }
    }
  }
}

extension DoubleDoubleLanes {
  func delta(_ lane: Int) -> Complex192 {
    Complex192(
      high: Complex(xHigh[lane], yHigh[lane]), low: Complex(xLow[lane], yLow[lane]),
      exponent: exponent[lane])
  }

  fileprivate func extendedSlope(_ lane: Int) -> FloatExpComplex {
    FloatExpComplex(clamping: Complex(gx[lane], gy[lane]), exponent: slopeExponent[lane])
  }

  fileprivate func slope(_ lane: Int) -> Complex192 {
    Complex192(BigComplex(extendedSlope(lane), precision: Complex192.precision))
  }

  fileprivate mutating func set(_ lane: Int, delta: Complex192, slope: Complex192) {
    let pair = delta.pair
    (xHigh[lane], yHigh[lane]) = (pair.high.re, pair.high.im)
    (xLow[lane], yLow[lane]) = (pair.low.re, pair.low.im)
    exponent[lane] = pair.exponent
    let scaled = slope.value.scaled
    (gx[lane], gy[lane]) = (scaled.re, scaled.im)
    slopeExponent[lane] = scaled.isZero ? pair.exponent : scaled.exponent
  }
}
