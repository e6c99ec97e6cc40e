// PrecisionEscalation — gives uncertain pixels a second and, where need be, a third opinion.
//
// docs/theory.md §7: how doubt is found, and why these two answers settle it.

internal import Ground
internal import Numbers
internal import Synchronization

/// Whether an error of `shift` spacings in c could change what is said of a pixel.
enum RoundingError {
  /// Whether it could change the count, or the third digit of the smooth count behind the point.
  ///
  /// A shift moves the smooth count by shift / (distance · ln p); eight times that must stay
  /// within the room to the next whole number, and below 2^−9 / ln p.
  static func touches(_ outcome: PixelOutcome, shift: Double) -> Bool {
    guard case .escaped(_, let fraction, let x, let y) = outcome else { return false }
    let distance = Complex(Double(x), Double(y)).maxNorm
    let room = Double(min(fraction, 1 - fraction))
    return !(8 * shift <= min(room, 0x1p-9) * distance)
  }

  /// Whether an orbit that did not escape may have lost its way: the error has grown to a sizable
  /// part of z.
  static func mayHaveEscaped(z: Complex, slope: FloatExpComplex, shift: Double) -> Bool {
    if !(8 * shift).isFinite { return true }
    let error = FloatExp(8 * shift) * slope.maxNorm
    return error > FloatExp(0x1p-6 * z.maxNorm)
  }
}

/// Iterates uncertain pixels in double-double, and gives those that stay undecided to `UndecidedPixelResolver`.
struct PrecisionEscalation<F: Formula>: Sendable {
  private let frame: PixelFrame
  private let picture: PictureConstants<F>
  private let kernel: KernelChoice
  private let measure: EscapeMeasure
  private let lowParts: LazyLowParts
  private let resolver: UndecidedPixelResolver<F>

  init(
    _ frame: PixelFrame, _ picture: PictureConstants<F>, _ kernel: KernelChoice,
    _ lowParts: LazyLowParts
  ) {
    (self.frame, self.picture, self.kernel, self.lowParts) = (frame, picture, kernel, lowParts)
    measure = EscapeMeasure(picture.formula, frame.viewport)
    resolver = UndecidedPixelResolver(frame, picture, lowParts)
  }

  /// Settles pixels of a pool.
  ///
  /// - Parameter toTheEnd: All of them, but for those that another thread has in hand. Else as many
  ///   as lanes can be kept busy with; none while another thread makes what that takes.
  /// - Throws: `CancellationError`.
  func resolve(_ pool: UncertainPixelQueue, toTheEnd: Bool, _ work: inout WorkCounts) throws {
    if pool.hasPixelsForDoubleDouble,
      let pairs = try lowParts.pairs(picture, frame.viewport, waits: toTheEnd)
    {
      try inDoubleDouble(pool, pairs, toTheEnd: toTheEnd, &work)
    }
    while let next = pool.nextUndecided(where: { toTheEnd || resolver.isDue($0, among: $1) }) {
      // Many take less than the steps between two looks at it.
      try Task.checkCancellation()
      pool.settle(
        next.undecided.pixel, try resolver.outcome(of: next.undecided, among: next.iterations))
    }
  }

  private func inDoubleDouble(
    _ pool: UncertainPixelQueue, _ pairs: DoubleDoubleReference, toTheEnd: Bool,
    _ work: inout WorkCounts
  ) throws {
    let grid = DoubleDoubleGrid(frame)
    var scheduler = DoubleDoubleScheduler<UncertainPixel>()
    let parked = try scheduler.run(picture, pairs, kernel, toTheEnd: toTheEnd) {
      pool.nextForDoubleDouble(grid)
    } done: { pixel, precise in
      let (iterations, growth): (Int, Int)
      switch precise {
      case .unresolved(let closest):
        guard let bits = UndecidedPixel.growth(closest: closest, pixel, frame.radiusInPixels) else {
          return pool.settle(pixel, .unresolved(iterations: picture.limit))
        }
        (iterations, growth) = (picture.limit, bits)
      case .lost(let bits): (iterations, growth) = (picture.limit, bits)
      case .escaped(let n, let z, let slope):
        let slope = frame.inSpacings(slope)
        let outcome = measure.outcome(n: n, z: z, slope: slope)
        if !RoundingError.touches(outcome, shift: pixel.doubleDoubleShift) {
          return pool.settle(pixel, outcome)
        }
        (iterations, growth) = (n, UndecidedPixel.growth(slope))
      }
      let undecided = UndecidedPixel(
        pixel, n: iterations, growth: growth, frame.radiusInPixels)
      resolver.note(undecided, &work)
      pool.leaveUndecided(undecided)
    }
    pool.park(parked)
  }
}

/// A reference to the precision of triple-double.
typealias TripleDoubles = (lowParts: OrbitLowParts, reference: TripleDoubleReference)

/// The low parts of one reference orbit and the BLA steps in pairs and triple-double, computed when
/// the first uncertain pixel asks for them.
final class LazyLowParts: Sendable {
  private struct Stored {
    var lowParts: OrbitLowParts?
    /// Pixels without doubt after which they go; 0 where they stay.
    var patience: Int
  }

  /// Where one pixel in so many is in doubt, the first comes sooner than not.
  static let patience = 1 << 15

  /// Of one orbit, whatever views it serves.
  private final class Shared: Sendable {
    let stored: Mutex<Stored>

    init(_ stored: Stored) { self.stored = Mutex(stored) }
  }

  private let shared: Shared
  private let storedDoubleDouble = Mutex<DoubleDoubleReference?>(nil)
  private let storedTripleDouble = Mutex(TripleDoubleState())

  private struct TripleDoubleState {
    var reference: TripleDoubleReference?
    /// Nanoseconds for single pixels, as far as they are known.
    var spent = 0.0
  }

  /// - Parameters:
  ///   - known: The low parts where they have been found for something else.
  ///   - areKept: Else they go again unless one of the first pixels asks for them: they take as much memory as
  ///     the orbit, and as long to compute once more.
  init(known: OrbitLowParts? = nil, areKept: Bool = true) {
    shared = Shared(Stored(lowParts: known, patience: areKept ? 0 : Self.patience))
  }

  /// For another view by the same orbit: the low parts themselves are found once for both.
  init(ofOrbitOf other: LazyLowParts) { shared = other.shared }

  /// The low parts where they have been found; nil, too, while they are being computed.
  var known: OrbitLowParts? { shared.stored.withLockIfAvailable { $0.lowParts } ?? nil }

  /// Is told of pixels that doubles have gone through.
  func note(_ pixels: Int, areUncertain: Bool) {
    shared.stored.withLockIfAvailable { stored in
      if stored.patience == 0 { return }
      stored.patience = areUncertain ? 0 : max(0, stored.patience - pixels)
      if stored.patience == 0 && !areUncertain { stored.lowParts = nil }
    }
  }

  /// What there is of them, in bytes; what is being built just now counts when it is done.
  var byteCount: Int {
    let pairs = storedDoubleDouble.withLockIfAvailable { $0?.table.byteCount }.flatMap { $0 }
    let tripleDoubles = storedTripleDouble.withLockIfAvailable { $0.reference?.byteCount }.flatMap {
      $0
    }
    return (known?.byteCount ?? 0) + (pairs ?? 0) + (tripleDoubles ?? 0)
  }

  /// The low parts and the BLA steps that are built on them.
  ///
  /// - Parameter waits: Else nil while another thread builds them.
  /// - Throws: `CancellationError`.
  func pairs<F: Formula>(_ picture: PictureConstants<F>, _ viewport: Viewport, waits: Bool) throws
    -> DoubleDoubleReference?
  {
    func make(_ stored: inout DoubleDoubleReference?) throws -> DoubleDoubleReference? {
      if let stored { return stored }
      // Of threads that have waited for one that was cancelled, none shall begin anew.
      try Task.checkCancellation()
      stored = try picture.doubleDoubleReference(value(picture, viewport))
      return stored
    }
    if waits { return try storedDoubleDouble.withLock { try make(&$0) } }
    return try storedDoubleDouble.withLockIfAvailable { try make(&$0) } ?? nil
  }

  /// The low parts, what they lack, and the BLA steps in triple-double; nil while another thread
  /// builds them, and as long as single pixels have not cost as much.
  ///
  /// - Parameters:
  ///   - cost: Nanoseconds that they take to build.
  ///   - one: The same for the next pixel without them.
  ///   - all: The same for all that wait, this one included.
  /// - Throws: `CancellationError`.
  func tripleDoubles<F: Formula>(
    _ picture: PictureConstants<F>, _ viewport: Viewport, costing cost: Double,
    inPlaceOf one: Double, _ all: Double
  ) throws -> TripleDoubles? {
    let found = try storedTripleDouble.withLockIfAvailable { stored -> TripleDoubles? in
      if stored.reference == nil && stored.spent + all < cost {
        stored.spent += one
        return nil
      }
      return try make(&stored, picture, viewport)
    }
    return found ?? nil
  }

  /// Whether a pixel may be settled before it is known how many there are: triples are there, or pay
  /// for what waits, or a quarter of what they cost has not been spent on single pixels yet.
  ///
  /// - Parameters: As of `tripleDoubles`.
  func isDue(costing cost: Double, inPlaceOf one: Double, _ all: Double) -> Bool {
    storedTripleDouble.withLockIfAvailable { stored in
      stored.reference != nil || stored.spent + all >= cost || stored.spent + one <= cost / 4
    } ?? false
  }

  private func make<F: Formula>(
    _ stored: inout TripleDoubleState, _ picture: PictureConstants<F>, _ viewport: Viewport
  ) throws -> TripleDoubles {
    let lowParts = try value(picture, viewport)
    if let reference = stored.reference { return (lowParts, reference) }
    let center = viewport.center(
      precision: picture.orbit.precision + TripleDoubleReference.furtherPrecision)
    let computed = try picture.tripleDoubleReference(lowParts, at: center)
    stored.reference = computed
    return (lowParts, computed)
  }

  private func value<F: Formula>(_ picture: PictureConstants<F>, _ viewport: Viewport) throws
    -> OrbitLowParts
  {
    try shared.stored.withLock { stored in
      stored.patience = 0
      if let lowParts = stored.lowParts { return lowParts }
      try Task.checkCancellation()
      let center = viewport.center(precision: picture.orbit.precision)
      let computed = try picture.formula.lowParts(of: picture.orbit, at: center)
      stored.lowParts = computed
      return computed
    }
  }
}
