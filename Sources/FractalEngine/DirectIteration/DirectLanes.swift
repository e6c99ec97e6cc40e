// DirectLanes — many pixels in direct iteration, and the calls of its kernels in C.

internal import CLaneKernels

/// Pixels that take turns in the lanes of the vector kernels.
///
/// The order in which lanes take them affects no result.
@safe final class DirectLanes {
  private var batch: fathom_direct_lanes
  private var view: fathom_direct_view
  private let power: Int32
  /// The instruction set; nil for the specification in Swift, for which every pixel stops at its
  /// beginning.
  private let instructionSet: Int32?

  /// The greatest capacity, for which the data stay in the second-level cache.
  private static let greatest = 4096
  /// The greatest number of pixels that this object holds.
  let capacity: Int
  /// The number of strides of all lanes between checks for cancellation: about a millisecond.
  private let budget = 1 << 13

  /// The state of a pixel.
  enum State: Int {
    case running, escaped, stopped, interior, ended
  }

  /// Creates a batch without pixels.
  ///
  /// - Parameter capacity: The number of pixels that it should hold; it may hold fewer or more.
  init(capacity wanted: Int, _ view: fathom_direct_view, power: Int, _ kernel: KernelChoice) {
    (self.view, self.power) = (view, Int32(power))
    instructionSet = kernel.instructionSet.map { Int32($0) }
    let lanes = Int(FATHOM_DIRECT_LANES)
    capacity = min(Self.greatest, max(1, (wanted + lanes - 1) / lanes) * lanes)
    unsafe batch = fathom_direct_lanes()
    unsafe batch.capacity = capacity
    let numbers = capacity * Int(FATHOM_DIRECT_FIELDS.rawValue)
    unsafe batch.values = .allocate(capacity: numbers)
    unsafe batch.values.initialize(repeating: 0, count: numbers)
    unsafe batch.states = .allocate(capacity: capacity)
    unsafe batch.queue = .allocate(capacity: capacity)
    unsafe batch.stopped = .allocate(capacity: capacity)
    unsafe batch.fractions = .allocate(capacity: capacity)
    unsafe batch.distances_x = .allocate(capacity: capacity)
    unsafe batch.distances_y = .allocate(capacity: capacity)
    unsafe batch.flags = .allocate(capacity: capacity)
  }

  deinit {
    unsafe batch.values.deallocate()
    unsafe batch.states.deallocate()
    unsafe batch.queue.deallocate()
    unsafe batch.stopped.deallocate()
    unsafe batch.fractions.deallocate()
    unsafe batch.distances_x.deallocate()
    unsafe batch.distances_y.deallocate()
    unsafe batch.flags.deallocate()
  }

  // MARK: Filling

  var count: Int { unsafe batch.count }

  func removeAll() {
    unsafe batch.count = 0
    unsafe batch.queued = 0
    unsafe batch.stopped_count = 0
  }

  /// - Parameter start: z₀, if pixels are starts of orbits.
  @inline(__always)
  func append(_ c: Complex, start: Complex = .zero) {
    let p = unsafe batch.count
    precondition(p < capacity, "a batch holds no more pixels than its capacity")
    self[p, FATHOM_DIRECT_CX] = c.re
    self[p, FATHOM_DIRECT_CY] = c.im
    self[p, FATHOM_DIRECT_X] = start.re
    self[p, FATHOM_DIRECT_Y] = start.im
    unsafe batch.count = p + 1
  }

  // MARK: Running

  /// Whether no pixel remains to be iterated by `run`.
  var isQueueEmpty: Bool { unsafe batch.queued == 0 }

  /// Iterates all pixels through their first strides.
  func begin() {
    if let instructionSet {
      unsafe fathom_direct_begin(instructionSet, power, &view, &batch)
      return
    }
    for p in 0..<count {
      let start = Complex(self[p, FATHOM_DIRECT_X], self[p, FATHOM_DIRECT_Y])
      self[p] =
        view.from_points == 0
        ? DirectPixel(c(p)) : DirectPixel(c(p), start: start, radius: view.radius)
      unsafe batch.states[p] = UInt8(FATHOM_DIRECT_STOPPED)
      unsafe batch.stopped[p] = Int32(p)
      unsafe batch.flags[p] = UInt8(FATHOM_DIRECT_EXTREME)
    }
    unsafe batch.stopped_count = count
  }

  /// Iterates the queued pixels for a while.
  func run() {
    guard let instructionSet else { return }
    unsafe fathom_direct_run(instructionSet, power, &view, &batch, budget)
  }

  /// The pixels at which `begin` or `run` stopped.
  var stopped: [Int] {
    (0..<(unsafe batch.stopped_count)).map { unsafe Int(batch.stopped[$0]) }
  }

  /// Queues a stopped pixel again, if it has whole strides left.
  func resume(_ p: Int, _ pixel: DirectPixel) {
    self[p] = pixel
    unsafe batch.states[p] = UInt8(State.running.rawValue)
    unsafe batch.queue[batch.queued] = Int32(p)
    unsafe batch.queued += 1
  }

  /// Stores the end of a stopped pixel.
  func settle(_ p: Int, _ pixel: DirectPixel, _ state: State) {
    self[p] = pixel
    unsafe batch.states[p] = UInt8(state.rawValue)
  }

  /// Stores the period of a stopped pixel's attracting cycle.
  func settle(_ p: Int, _ pixel: DirectPixel, period: Int) {
    settle(p, pixel, .interior)
    self[p, FATHOM_DIRECT_SAVED_N] = Double(period)
  }

  /// Whether the kernels in C can continue a pixel.
  func canResume(_ pixel: DirectPixel) -> Bool {
    instructionSet != nil && pixel.n % DirectPixel.stride == 0
      && pixel.n + DirectPixel.stride <= Int(view.limit)
  }

  // MARK: Reading

  /// Measures the pixels that escaped.
  func measure() {
    guard let instructionSet else { return }
    unsafe fathom_direct_measure(instructionSet, &view, &batch)
  }

  /// An escaped pixel's measures; nil if the kernels in C cannot compute them.
  @inline(__always)
  func measures(_ p: Int) -> (fraction: Float, x: Float, y: Float, isUncertain: Bool)? {
    let flags = unsafe Int(batch.flags[p])
    if flags & FATHOM_DIRECT_EXTREME != 0 { return nil }
    return unsafe (
      batch.fractions[p], batch.distances_x[p], batch.distances_y[p], flags != 0
    )
  }

  @inline(__always)
  func state(_ p: Int) -> State { unsafe State(rawValue: Int(batch.states[p])) ?? .running }

  @inline(__always)
  func iterations(_ p: Int) -> Int { Int(self[p, FATHOM_DIRECT_N]) }

  /// The period of an interior pixel.
  func period(_ p: Int) -> Int { Int(self[p, FATHOM_DIRECT_SAVED_N]) }

  private func c(_ p: Int) -> Complex {
    Complex(self[p, FATHOM_DIRECT_CX], self[p, FATHOM_DIRECT_CY])
  }

  @inline(__always)
  private subscript(p: Int, field: FathomDirectField) -> Double {
    get { unsafe batch.values[Int(field.rawValue) * capacity + p] }
    set { unsafe batch.values[Int(field.rawValue) * capacity + p] = newValue }
  }

  /// A pixel between two strides, or at its end.
  subscript(p: Int) -> DirectPixel {
    get {
      DirectPixel(
        c: c(p), z: Complex(self[p, FATHOM_DIRECT_X], self[p, FATHOM_DIRECT_Y]),
        slope: Complex(self[p, FATHOM_DIRECT_GX], self[p, FATHOM_DIRECT_GY]),
        variance: self[p, FATHOM_DIRECT_VARIANCE],
        peak: self[p, FATHOM_DIRECT_PEAK], n: Int(self[p, FATHOM_DIRECT_N]),
        saved: Complex(self[p, FATHOM_DIRECT_SX], self[p, FATHOM_DIRECT_SY]),
        savedN: Int(self[p, FATHOM_DIRECT_SAVED_N]),
        nextSave: Int(self[p, FATHOM_DIRECT_NEXT_SAVE]),
        nextTest: Int(self[p, FATHOM_DIRECT_NEXT_TEST]))
    }
    set {
      self[p, FATHOM_DIRECT_X] = newValue.z.re
      self[p, FATHOM_DIRECT_Y] = newValue.z.im
      self[p, FATHOM_DIRECT_GX] = newValue.slope.re
      self[p, FATHOM_DIRECT_GY] = newValue.slope.im
      self[p, FATHOM_DIRECT_VARIANCE] = newValue.variance
      self[p, FATHOM_DIRECT_PEAK] = newValue.peak
      self[p, FATHOM_DIRECT_N] = Double(newValue.n)
      self[p, FATHOM_DIRECT_SX] = newValue.saved.re
      self[p, FATHOM_DIRECT_SY] = newValue.saved.im
      self[p, FATHOM_DIRECT_SAVED_N] = Double(newValue.savedN)
      self[p, FATHOM_DIRECT_NEXT_SAVE] = Double(newValue.nextSave)
      self[p, FATHOM_DIRECT_NEXT_TEST] = Double(newValue.nextTest)
    }
  }
}
