// AbsPowerLanes — pixels of absolute-value maps on eight lanes, and the calls of their C kernel.
//
// `AbsPowerPixel.advance` is the specification: the kernel returns the same bits.

internal import CLaneKernels

/// Eight pixels in progress.
struct AbsPowerLanes {
  typealias Numbers = SIMD8<Double>
  typealias Flags = SIMD8<Int>

  /// The fields of `fathom_abs_power_lanes`, in its order.
  private struct Pack {
    var offsetX = Numbers.zero
    var offsetY = Numbers.zero
    var x = Numbers.zero
    var y = Numbers.zero
    var zx = Numbers.zero
    var zy = Numbers.zero
    var slopeXX = Numbers.zero
    var slopeXY = Numbers.zero
    var slopeYX = Numbers.zero
    var slopeYY = Numbers.zero
    var error = Numbers.zero
    var m = Flags.zero
    var n = Flags.zero
    var blaSteps = Flags.zero
    var singles = Flags.zero
    var skipped = Flags.zero
    var rebases = Flags.zero
    var savedX = Numbers.zero
    var savedY = Numbers.zero
    var low = Numbers.zero
    var savedN = Flags.zero
    var returns = Flags.zero
    var nextSave = Flags.zero
    var nextTest = Flags.zero
    var limitMattered = Flags.zero
    var alive = Flags.zero
    var stop = Flags.zero
  }

  static let count = 8
  /// The greatest power that the kernel in C is compiled for.
  private static let greatestPower = 8

  private var pack = Pack()
  private let picture: AbsPowerPicture
  private let instructionSet: Int32

  /// Makes empty lanes; nil if the kernel in C does not support the map or may not be used.
  init?(_ picture: AbsPowerPicture, _ kernel: KernelChoice) {
    guard Self.serve(picture.map, kernel), let instructionSet = kernel.instructionSet
    else { return nil }
    (self.picture, self.instructionSet) = (picture, Int32(instructionSet))
  }

  /// Whether the kernel in C supports a map and may be used.
  static func serve(_ map: AbsPowerMap, _ kernel: KernelChoice) -> Bool {
    map.power <= greatestPower && kernel.instructionSet != nil
  }

  /// Whether Swift and C agree on the layout of the fields; for tests.
  static var isLaidOutAsInC: Bool { MemoryLayout<Pack>.size == fathom_abs_power_lanes_size() }

  /// Whether any lane has a pixel.
  var isBusy: Bool { pack.alive != .zero }

  /// The reason why a lane stopped.
  enum Stop {
    case escaped
    /// The lane has rebased near the value that it had this many iterations earlier.
    case returned(after: Int)
    case lost
    case needsExtendedRange
    case limit
  }

  /// The reason why a lane stopped, or nil.
  func stop(_ lane: Int) -> Stop? {
    switch pack.stop[lane] {
    case FATHOM_ABS_POWER_ESCAPED: .escaped
    case FATHOM_ABS_POWER_RETURNED: .returned(after: pack.n[lane] - pack.savedN[lane])
    case FATHOM_ABS_POWER_LOST: .lost
    case FATHOM_ABS_POWER_EXTENDED: .needsExtendedRange
    case FATHOM_ABS_POWER_LIMIT: .limit
    default: nil
    }
  }

  /// Lets a lane continue whose return was not a cycle; false where it has reached the limit.
  mutating func refuse(_ lane: Int) -> Bool {
    let n = pack.n[lane]
    (pack.nextTest[lane], pack.stop[lane]) = (AbsPowerCycleDetector.nextTest(after: n), 0)
    return n < picture.limit
  }

  /// Leaves a lane without a pixel.
  mutating func clear(_ lane: Int) {
    (pack.x[lane], pack.y[lane]) = (0, 0)
    (pack.m[lane], pack.n[lane], pack.alive[lane], pack.stop[lane]) = (0, 0, 0, 0)
  }

  /// Puts a pixel that has just begun into a lane, and resets the cycle detection.
  mutating func begin(_ pixel: AbsPowerPixel<Double>, in lane: Int) {
    self[lane] = pixel
    (pack.low[lane], pack.savedN[lane]) = (.greatestFiniteMagnitude, 0)
    (pack.returns[lane], pack.nextSave[lane], pack.nextTest[lane]) = (0, 1, 0)
  }

  /// The pixel of a lane.
  subscript(lane: Int) -> AbsPowerPixel<Double> {
    get {
      var pixel = AbsPowerPixel(offset: Planar(pack.offsetX[lane], pack.offsetY[lane]))
      pixel.delta = Planar(pack.x[lane], pack.y[lane])
      pixel.z = Planar(pack.zx[lane], pack.zy[lane])
      pixel.slopes = AbsPowerSlopes(
        alongX: Planar(pack.slopeXX[lane], pack.slopeXY[lane]),
        alongY: Planar(pack.slopeYX[lane], pack.slopeYY[lane]))
      (pixel.error, pixel.m, pixel.n) = (pack.error[lane], pack.m[lane], pack.n[lane])
      pixel.steps = AbsPowerSteps(
        blaSteps: pack.blaSteps[lane], singles: pack.singles[lane], skipped: pack.skipped[lane],
        rebases: pack.rebases[lane])
      pixel.limitMattered = pack.limitMattered[lane] != 0
      return pixel
    }
    set(pixel) {
      (pack.offsetX[lane], pack.offsetY[lane]) = (pixel.offset.re, pixel.offset.im)
      (pack.x[lane], pack.y[lane]) = (pixel.delta.re, pixel.delta.im)
      (pack.zx[lane], pack.zy[lane]) = (pixel.z.re, pixel.z.im)
      (pack.slopeXX[lane], pack.slopeXY[lane]) = (pixel.slopes.alongX.re, pixel.slopes.alongX.im)
      (pack.slopeYX[lane], pack.slopeYY[lane]) = (pixel.slopes.alongY.re, pixel.slopes.alongY.im)
      (pack.error[lane], pack.m[lane], pack.n[lane]) = (pixel.error, pixel.m, pixel.n)
      (pack.blaSteps[lane], pack.singles[lane]) = (pixel.steps.blaSteps, pixel.steps.singles)
      (pack.skipped[lane], pack.rebases[lane]) = (pixel.steps.skipped, pixel.steps.rebases)
      pack.limitMattered[lane] = pixel.limitMattered ? -1 : 0
      (pack.alive[lane], pack.stop[lane]) = (-1, 0)
    }
  }

  /// Iterates all lanes until one has stopped, or for `budget` steps.
  mutating func run(budget: Int) {
    let (orbit, table) = (picture.orbit, picture.table)
    unsafe orbit.points.withUnsafeBufferPointer { points in
      unsafe orbit.unfolded.withUnsafeBufferPointer { unfolded in
        unsafe table.blaSteps.withUnsafeBufferPointer { blaSteps in
          unsafe table.firstBounds.withUnsafeBufferPointer { bounds in
            unsafe table.starts.withUnsafeBufferPointer { starts in
              unsafe table.clearances.withUnsafeBufferPointer { clearances in
                // Planar numbers are laid out as re, im.
                var view = unsafe fathom_abs_power_view(
                  points: UnsafeRawPointer(points.baseAddress)?.assumingMemoryBound(
                    to: Double.self),
                  unfolded: UnsafeRawPointer(unfolded.baseAddress)?.assumingMemoryBound(
                    to: Double.self),
                  bla_steps: blaSteps.baseAddress, first_bounds: bounds.baseAddress,
                  starts: starts.baseAddress,
                  clearances: clearances.isEmpty ? nil : clearances.baseAddress,
                  levels: table.starts.count - 1, last: orbit.last,
                  limit: picture.limit, power: picture.map.power,
                  before: Int(picture.map.before.rawValue),
                  after: Int(picture.map.after.rawValue), radius: picture.radius.nearest,
                  escape_radius_squared: Multibrot.escapeRadiusSquared,
                  step_error: Double.stepError, bla_nonlinearity: 4 * Double.blaTolerance,
                  lost_error: picture.lostError,
                  least_step: picture.needsExtendedRange ? DoubleRange.step : 0,
                  least_result: picture.needsExtendedRange ? DoubleRange.result : 0)
                unsafe fathom_abs_power_run(instructionSet, &view, &pack, budget)
              }
            }
          }
        }
      }
    }
  }
}
