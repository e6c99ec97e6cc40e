// PlanarLanes — pixels of maps whose derivative is a matrix on eight lanes, and their C kernel.
//
// Both versions of `PlanarPixel.advance` are the specification: the kernel returns the same bits.

internal import CLaneKernels

/// Eight pixels in progress.
struct PlanarLanes {
  typealias Numbers = SIMD8<Double>
  typealias Flags = SIMD8<Int>

  /// The fields of `fathom_planar_lanes`, in its order.
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
    var start = Flags.zero
    var base = Flags.zero
    var last = Flags.zero
    var line = Flags.zero
    var uncertain = Flags.zero
    var nextProbe = Flags.zero
    var alive = Flags.zero
    var stop = Flags.zero
  }

  static let count = 8

  /// What the kernel is told of a picture, beside its table.
  struct Picture {
    /// The power of an absolute-value map, and its folds; 0 for a hybrid formula.
    var power = 0
    var before: Folds = []
    var after: Folds = []
    var lineCount = 1
    let radius: Double
    let limit: Int
    let needsExtendedRange: Bool
    var lostError = AbsPowerMap.lostError
    /// The iteration after which a pixel is first tested by itself whether it returns.
    var firstProbe = Int.max
  }

  private var lanes = Lanes()
  private let picture: Picture
  private let table: PlanarTable
  private let instructionSet: Int32

  /// Makes empty lanes; nil if there is no table, or if no kernel in C may be used.
  init?(_ picture: Picture, _ table: PlanarTable?, _ kernel: KernelChoice) {
    guard let table, let instructionSet = kernel.instructionSet else { return nil }
    (self.picture, self.table, self.instructionSet) = (picture, table, Int32(instructionSet))
  }

  /// Whether Swift and C agree on the layout of the fields; for tests.
  static var isLaidOutAsInC: Bool { MemoryLayout<Lanes>.size == fathom_planar_lanes_size() }

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
    /// It is time to test whether the pixel returns.
    case probe
  }

  /// The reason why a lane stopped, or nil.
  func stop(_ lane: Int) -> Stop? {
    switch lanes.stop[lane] {
    case FATHOM_PLANAR_ESCAPED: .escaped
    case FATHOM_PLANAR_RETURNED: .returned(after: lanes.n[lane] - lanes.savedN[lane])
    case FATHOM_PLANAR_LOST: .lost
    case FATHOM_PLANAR_EXTENDED: .needsExtendedRange
    case FATHOM_PLANAR_LIMIT: .limit
    case FATHOM_PLANAR_PROBE: .probe
    default: nil
    }
  }

  /// Lets a lane continue whose return was not a cycle; false where it has reached the limit.
  mutating func refuse(_ lane: Int) -> Bool {
    let n = lanes.n[lane]
    (lanes.nextTest[lane], lanes.stop[lane]) = (AbsPowerCycleDetector.nextTest(after: n), 0)
    return n < picture.limit
  }

  /// Lets a lane continue that was tested without success; false where it has reached the limit.
  mutating func continueAfterProbe(_ lane: Int) -> Bool {
    let n = lanes.n[lane]
    (lanes.nextProbe[lane], lanes.stop[lane]) = (2 * n, 0)
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
    lanes.nextProbe[lane] = picture.firstProbe
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
      (pixel.start, pixel.line) = (lanes.start[lane], lanes.line[lane])
      pixel.isUncertain = lanes.uncertain[lane] != 0
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
      (lanes.start[lane], lanes.line[lane]) = (pixel.start, pixel.line)
      (lanes.base[lane], lanes.last[lane]) = (
        table.references[pixel.start].base, table.references[pixel.start].last
      )
      lanes.uncertain[lane] = pixel.isUncertain ? -1 : 0
      (lanes.alive[lane], lanes.stop[lane]) = (-1, 0)
    }
  }

  /// Iterates all lanes until one has stopped, or for `budget` steps.
  mutating func run(budget: Int) {
    // Planar numbers are laid out as re, im.
    var view = unsafe fathom_planar_view()
    unsafe view.beyond = table.firstBounds.count - 1
    unsafe view.limit = picture.limit
    unsafe view.power = picture.power
    unsafe (view.before, view.after) = (picture.before.rawValue, picture.after.rawValue)
    unsafe view.line_count = picture.lineCount
    unsafe view.radius = picture.radius
    unsafe view.escape_radius_squared = Multibrot.escapeRadiusSquared
    unsafe view.near_radius_squared = 0.9999 * Multibrot.escapeRadiusSquared
    unsafe (view.step_error, view.bla_nonlinearity) = (Double.stepError, 4 * Double.blaTolerance)
    unsafe view.lost_error = picture.lostError
    if picture.needsExtendedRange {
      unsafe (view.least_step, view.least_result) = (DoubleRange.step, DoubleRange.result)
    }
    unsafe table.references.withUnsafeBufferPointer { references in
      unsafe table.points.withUnsafeBytes { points in
        unsafe table.unfolded.withUnsafeBytes { unfolded in
          unsafe table.blaSteps.withUnsafeBufferPointer { blaSteps in
            unsafe table.firstBounds.withUnsafeBufferPointer { bounds in
              unsafe table.starts.withUnsafeBufferPointer { starts in
                unsafe table.clearances.withUnsafeBufferPointer { clearances in
                  unsafe table.shares.withUnsafeBufferPointer { shares in
                    unsafe table.operations.withUnsafeBufferPointer { operations in
                      unsafe view.references = references.baseAddress
                      unsafe view.points = points.baseAddress?.assumingMemoryBound(to: Double.self)
                      unsafe view.unfolded = unfolded.baseAddress?.assumingMemoryBound(
                        to: Double.self)
                      unsafe view.bla_steps = blaSteps.baseAddress
                      unsafe view.first_bounds = bounds.baseAddress
                      unsafe view.starts = starts.baseAddress
                      unsafe view.clearances = clearances.isEmpty ? nil : clearances.baseAddress
                      unsafe view.shares = shares.baseAddress
                      unsafe view.operations = operations.baseAddress
                      unsafe fathom_planar_run(instructionSet, &view, &lanes, budget)
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}
