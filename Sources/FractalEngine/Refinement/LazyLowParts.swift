// LazyLowParts — the low parts of one reference orbit and the BLA steps in pairs and triple-double, ….

internal import Core
internal import Numbers
internal import Synchronization

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
