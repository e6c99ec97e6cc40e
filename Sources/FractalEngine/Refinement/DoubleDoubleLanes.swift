// DoubleDoubleLanes — the state of eight pixels in the double-double kernel.

internal import BigNumbers
internal import CLaneKernels

/// The state of eight pixels, with the fields of `fathom_double_double_lanes` in the same order.
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
  /// z and the slope at escape.
  var zx = Lanes.zero
  var zy = Lanes.zero
  var escapeSlopeX = Lanes.zero
  var escapeSlopeY = Lanes.zero
  var escapeSlopeExponent = Flags.zero
  var m = Flags.zero
  var n = Flags.zero
  var alive = Flags.zero
  var escaped = Flags.zero
  /// Whether z may be smaller than the last digits of Z that doubles hold.
  var needsExtendedRange = Flags.zero
  /// The smallest exponent of |z| / |r · dz/dc| at a rebase.
  var closest = Flags.zero
  /// n after the last BLA step.
  var afterBLAStep = Flags.zero
  /// The number of BLA steps with only a few single steps between them.
  var blaStepRun = Flags.zero

  /// Puts a pixel before its first iteration into a lane.
  mutating func start(_ pixel: DoubleDoublePixel, _ lane: Int, radiusExponent: Int) {
    (dxHigh[lane], dyHigh[lane]) = (pixel.offset.re, pixel.offset.im)
    (dxLow[lane], dyLow[lane]) = (pixel.offsetLowPart.re, pixel.offsetLowPart.im)
    (xHigh[lane], xLow[lane], yHigh[lane], yLow[lane]) = (0, 0, 0, 0)
    (gx[lane], gy[lane]) = (0, 0)
    (exponent[lane], slopeExponent[lane]) = (radiusExponent, radiusExponent)
    (m[lane], n[lane], alive[lane], escaped[lane], needsExtendedRange[lane]) = (0, 0, -1, 0, 0)
    closest[lane] = .max
    (afterBLAStep[lane], blaStepRun[lane]) = (0, 0)
  }

  /// The kind of steps that a lane takes, if it continues as before.
  func stepMode(_ lane: Int) -> StepMode {
    if n[lane] - afterBLAStep[lane] >= Int(FATHOM_SINGLE_STEP_RUN) { return .singleSteps }
    return blaStepRun[lane] >= Int(FATHOM_BLA_STEP_RUN) ? .blaSteps : .any
  }

  /// One lane that is set aside: one word a field, in the order of the fields.
  struct Lane: Sendable {
    fileprivate var words = InlineArray<25, UInt64>(repeating: 0)
  }

  /// - Complexity: O(1). The lanes are only read, but a parameter that is not `inout` would be
  ///   copied.
  mutating func take(_ lane: Int) -> Lane {
    var taken = Lane()
    unsafe fathom_take_lane(&self, taken.words.count, lane, &taken.words)
    return taken
  }

  /// Puts a lane that was set aside into a lane.
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

extension DoubleDoubleLanes {
  func delta(_ lane: Int) -> Complex192 {
    Complex192(
      high: Complex(xHigh[lane], yHigh[lane]), low: Complex(xLow[lane], yLow[lane]),
      exponent: exponent[lane])
  }

  func extendedSlope(_ lane: Int) -> FloatExpComplex {
    FloatExpComplex(clamping: Complex(gx[lane], gy[lane]), exponent: slopeExponent[lane])
  }

  func slope(_ lane: Int) -> Complex192 {
    Complex192(BigComplex(extendedSlope(lane), precision: Complex192.precision))
  }

  mutating func set(_ lane: Int, delta: Complex192, slope: Complex192) {
    let doubleDouble = delta.doubleDouble
    (xHigh[lane], yHigh[lane]) = (doubleDouble.high.re, doubleDouble.high.im)
    (xLow[lane], yLow[lane]) = (doubleDouble.low.re, doubleDouble.low.im)
    exponent[lane] = doubleDouble.exponent
    let scaled = slope.value.scaled
    (gx[lane], gy[lane]) = (scaled.re, scaled.im)
    slopeExponent[lane] = scaled.isZero ? doubleDouble.exponent : scaled.exponent
  }
}
