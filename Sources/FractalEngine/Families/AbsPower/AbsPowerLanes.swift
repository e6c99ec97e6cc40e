// AbsPowerLanes — pixels of absolute-value maps on eight lanes, and the calls of their C kernel.
//
// `PlanarPixel.advance` is the specification: the kernel returns the same bits.

internal import CLaneKernels

/// Eight pixels in progress.
struct AbsPowerLanes {
  typealias Numbers = SIMD8<Double>
  typealias Flags = SIMD8<Int>

  /// The fields of `fathom_abs_power_lanes`, in its order.
  private struct Lanes {
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

  private var lanes = Lanes()
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
  static var isLaidOutAsInC: Bool { MemoryLayout<Lanes>.size == fathom_abs_power_lanes_size() }

  /// Whether any lane has a pixel.
  var isBusy: Bool { lanes.alive != .zero }

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
    switch lanes.stop[lane] {
    case FATHOM_ABS_POWER_ESCAPED: .escaped
    case FATHOM_ABS_POWER_RETURNED: .returned(after: lanes.n[lane] - lanes.savedN[lane])
    case FATHOM_ABS_POWER_LOST: .lost
    case FATHOM_ABS_POWER_EXTENDED: .needsExtendedRange
    case FATHOM_ABS_POWER_LIMIT: .limit
    default: nil
    }
  }

  /// Lets a lane continue whose return was not a cycle; false where it has reached the limit.
  mutating func refuse(_ lane: Int) -> Bool {
    let n = lanes.n[lane]
    (lanes.nextTest[lane], lanes.stop[lane]) = (AbsPowerCycleDetector.nextTest(after: n), 0)
    return n < picture.limit
  }

  /// Leaves a lane without a pixel.
  mutating func clear(_ lane: Int) {
    (lanes.x[lane], lanes.y[lane]) = (0, 0)
    (lanes.m[lane], lanes.n[lane], lanes.alive[lane], lanes.stop[lane]) = (0, 0, 0, 0)
  }

  /// Puts a pixel that has just begun into a lane, and resets the cycle detection.
  mutating func begin(_ pixel: PlanarPixel<Double>, in lane: Int) {
    self[lane] = pixel
    (lanes.low[lane], lanes.savedN[lane]) = (.greatestFiniteMagnitude, 0)
    (lanes.returns[lane], lanes.nextSave[lane], lanes.nextTest[lane]) = (0, 1, 0)
  }

  /// The pixel of a lane.
  subscript(lane: Int) -> PlanarPixel<Double> {
    get {
      var pixel = PlanarPixel(offset: Planar(lanes.offsetX[lane], lanes.offsetY[lane]))
      pixel.delta = Planar(lanes.x[lane], lanes.y[lane])
      pixel.z = Planar(lanes.zx[lane], lanes.zy[lane])
      pixel.slopes = AbsPowerSlopes(
        alongX: Planar(lanes.slopeXX[lane], lanes.slopeXY[lane]),
        alongY: Planar(lanes.slopeYX[lane], lanes.slopeYY[lane]))
      (pixel.error, pixel.m, pixel.n) = (lanes.error[lane], lanes.m[lane], lanes.n[lane])
      pixel.steps = AbsPowerSteps(
        blaSteps: lanes.blaSteps[lane], singles: lanes.singles[lane], skipped: lanes.skipped[lane],
        rebases: lanes.rebases[lane])
      pixel.limitMattered = lanes.limitMattered[lane] != 0
      return pixel
    }
    set(pixel) {
      (lanes.offsetX[lane], lanes.offsetY[lane]) = (pixel.offset.re, pixel.offset.im)
      (lanes.x[lane], lanes.y[lane]) = (pixel.delta.re, pixel.delta.im)
      (lanes.zx[lane], lanes.zy[lane]) = (pixel.z.re, pixel.z.im)
      (lanes.slopeXX[lane], lanes.slopeXY[lane]) = (pixel.slopes.alongX.re, pixel.slopes.alongX.im)
      (lanes.slopeYX[lane], lanes.slopeYY[lane]) = (pixel.slopes.alongY.re, pixel.slopes.alongY.im)
      (lanes.error[lane], lanes.m[lane], lanes.n[lane]) = (pixel.error, pixel.m, pixel.n)
      (lanes.blaSteps[lane], lanes.singles[lane]) = (pixel.steps.blaSteps, pixel.steps.singles)
      (lanes.skipped[lane], lanes.rebases[lane]) = (pixel.steps.skipped, pixel.steps.rebases)
      lanes.limitMattered[lane] = pixel.limitMattered ? -1 : 0
      (lanes.alive[lane], lanes.stop[lane]) = (-1, 0)
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
                unsafe fathom_abs_power_run(instructionSet, &view, &lanes, budget)
              }
            }
          }
        }
      }
    }
  }
}
