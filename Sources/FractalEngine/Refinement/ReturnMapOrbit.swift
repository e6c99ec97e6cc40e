// ReturnMapOrbit — an orbit in full precision that does whole returns as one step near 0.
//
// docs/theory.md §7. The orbit of a pixel in or next to a minibrot returns hundreds of thousands of
// times within the limit, always by the same map.

internal import BigNumbers

/// The orbit of one pixel under z² + c.
struct ReturnMapOrbit {
  private let c: BigComplex
  private let limit: Int
  private let digits: Int
  /// The number of iterations within which the return map must be found.
  private let patience: Int
  /// The backward error in c of the rounding errors of single steps.
  private let stepError: FloatExp

  /// Whether the value is in `near`, with fewer digits, as after a return; otherwise it is in `z`.
  private var isNear = false
  private var z: BigComplex
  private var near: BigComplex
  /// The value in double-double.
  private var value = DoubleDoubleExpComplex.zero
  private var w: BigComplex
  private var n = 0
  private var slope = DoubleDoubleExpComplex.zero
  private var series: ReturnMapSeries
  private var map: ReturnMap?
  /// The digits that a return map needs which was found but had too few.
  private(set) var wantedDigits: Int?
  /// The number of single steps since the return map was found.
  private var singles = 0
  /// The backward error in c of the rounding errors of returns.
  private var backwardError = FloatExp.zero
  private var scratch: OrbitScratch
  private var mapScratch: ReturnMapScratch

  /// The greatest ratio of the rounding errors of returns to those of single steps.
  ///
  /// The bits that a pixel is given beyond those it needs (`ExactPixels.certainty`) exceed this.
  private static let tolerance = FloatExp(0x1p8)

  /// - Parameters:
  ///   - c: The constant, in the precision of single steps.
  ///   - digits: The bits for returns.
  ///   - stepError: The backward error in c of the rounding errors of single steps.
  ///   - patience: The number of iterations within which the return map must be found.
  init(of c: BigComplex, limit: Int, digits: Int, stepError: FloatExp, patience: Int) {
    (self.c, self.limit, self.digits) = (c, limit, digits)
    (self.stepError, self.patience) = (stepError, patience)
    z = BigComplex(precision: c.precision)
    near = BigComplex(precision: digits)
    w = BigComplex(precision: digits)
    series = ReturnMapSeries(digits: digits)
    scratch = OrbitScratch(precision: c.precision)
    mapScratch = ReturnMapScratch(digits: digits)
  }

  /// Iterates to the end; nil if returns save no time, or are impossible with these digits.
  ///
  /// - Throws: `CancellationError`.
  /// - Complexity: O(n ÷ length of a return), 0.03 to 1 µs each, plus the steps of a few returns.
  mutating func run(_ formula: Multibrot) throws -> ExactRun? {
    // A step with its series takes about four times as long as a step alone.
    let stride = max(1, Multibrot.cancellationStride(c.precision) / 4)
    var looks = 0
    while n < limit {
      looks += 1
      if looks % stride == 0 { try Task.checkCancellation() }
      // No orbit escapes within a return, so the limit may lie inside one.
      if map.map({ take($0) }) != true {
        // The orbit has left the neighborhood of 0: other methods iterate it faster.
        if map == nil ? n > patience : singles > patience + n / 16 { return nil }
        // At c = 0 every iteration would be a return.
        if n == 1 && value.scaled.isZero { return nil }
        step(formula)
        let nearest = z.nearest
        if nearest.lengthSquared > Multibrot.escapeRadiusSquared {
          return ended(.escaped(Escape(n: n, z: nearest, slope: slope.scaled)))
        }
        if map == nil { look() }
      }
      if isLost { return ended(.lost(after: n)) }
    }
    return ended(.bounded)
  }

  private func ended(_ end: ExactEnd) -> ExactRun {
    ExactRun(end: end, backwardError: backwardError, isCompensated: true)
  }

  /// Whether the digits are used up: the backward error affects the leading digits of z.
  private var isLost: Bool {
    if value.scaled.isZero { return false }
    let error = (stepError + backwardError) * slope.scaled.maxNorm
    return FloatExp(0x1p-28) * value.scaled.maxNorm < error
  }

  /// Does a single iteration.
  private mutating func step(_ formula: Multibrot) {
    if isNear { z.set(near) }
    isNear = false
    if map != nil {
      singles += 1
    } else if n > 0 {
      series.step(at: z, value.scaled, slope.scaled, &mapScratch)
    }
    slope = formula.derivative(at: value) * slope + .one
    formula.step(&z, c, &scratch)
    value = DoubleDoubleExpComplex(z, &scratch.first)
    n += 1
  }

  /// Uses the orbit so far as the return map, if that map could be taken again at once.
  private mutating func look() {
    guard n > 1, value.scaled.exponent < -digits / 3 else { return }
    let size = (value * value).scaled.length
    if !(size < series.bound) { return }
    let found = ReturnMap(series, length: n, end: z, parameterSlope: slope)
    let (error, allowed) = (
      found.rounding(size), Self.tolerance * stepError * found.parameterSlopeSize
    )
    if error < allowed {
      map = found
    } else if !allowed.isZero {
      // A later return map may need no more digits.
      wantedDigits = wantedDigits ?? digits + (error / allowed).exponent + 2
    }
  }

  /// Takes one or more returns; false if the orbit is not near enough to 0.
  private mutating func take(_ map: ReturnMap) -> Bool {
    let square = value * value
    let size = square.scaled.length
    if !(size < map.bound) { return false }
    comeNear()
    slope = map.slope(after: slope, at: value, square)
    w.setSquare(of: near, &mapScratch.first.parts)
    map.apply(to: &near, w, size, &mapScratch)
    value = DoubleDoubleExpComplex(near, &mapScratch.first.parts.first)
    n += map.length
    // ζ has the backward error of single steps.
    let error = map.rounding(size) + stepError * map.parameterSlopeSize
    backwardError = backwardError + error / slope.scaled.maxNorm
    return true
  }

  /// Moves the value into `near`.
  private mutating func comeNear() {
    if isNear { return }
    near.set(z)
    isNear = true
    // Beside the critical orbit of c, |z| ÷ |dz/dc| is about the distance to a nucleus.
    let lost = FloatExp(1, exponent: 1 - digits) * value.scaled.maxNorm
    backwardError = backwardError + lost / slope.scaled.maxNorm
  }
}

extension PictureConstants {
  /// The outcome of a pixel in full precision, by returns; nil if returns save no time.
  ///
  /// - Parameters:
  ///   - c: The pixel's point, in the precision of single steps.
  ///   - growth: The bits that the pixel needs beyond the standard precision.
  ///   - stepError: The backward error in c of the rounding errors of single steps.
  ///   - iterations: About the number of iterations that the pixel takes.
  /// - Throws: `CancellationError`.
  func returningRun(
    of c: BigComplex, growth: Int, stepError: FloatExp, _ iterations: Int
  ) throws -> ExactRun? {
    // Other powers would need another series.
    guard formula.power == 2 else { return nil }
    var digits = ReturnMap.digits(growth: growth)
    for _ in 0..<2 {
      guard let patience = expectedReturn(digits: digits, iterations) else { return nil }
      var returning = ReturnMapOrbit(
        of: c, limit: limit, digits: digits, stepError: stepError, patience: patience)
      if let run = try returning.run(formula) { return run }
      guard let wanted = returning.wantedDigits else { return nil }
      digits = wanted
    }
    return nil
  }

  /// The number of iterations after which an orbit is expected to return, for a number of bits.
  ///
  /// Nil if that is too late.
  func expectedReturn(digits: Int, _ iterations: Int) -> Int? {
    // An iteration of the search takes a µs, as long as about 20 single steps: a return map that is
    // found late costs more than it saves.
    lastDip(below: -digits / 3, within: min(iterations, limit) / 32)
  }

  /// The index at which the orbit of the view's center is nearest to 0, if it is below
  /// 2^`exponent`.
  ///
  /// Pixels come near to 0 at about the same index.
  private func lastDip(below exponent: Int, within most: Int) -> Int? {
    var smallest = FloatExp(1, exponent: exponent)
    var last: Int?
    for (m, point) in orbit.points.prefix(most + 1).enumerated().dropFirst()
    where point.maxNorm <= max(smallest.flushed, ReferenceOrbit.smallest) {
      let size = orbit.scaled(at: m).maxNorm
      if size < smallest { (smallest, last) = (size, m) }
    }
    return last
  }
}
