// LazyLowParts — an orbit's low parts and the BLA steps made with them, computed on demand.

internal import Places
internal import Synchronization

/// An orbit's low parts, and its BLA steps in double-double and triple-double, computed on demand.
///
/// They are computed when the first uncertain pixel needs them.
final class LazyLowParts: Sendable {
  private struct Stored {
    var lowParts: OrbitLowParts?
    /// The low parts are dropped after this number of pixels without an uncertain one; 0 if they
    /// are kept.
    var patience: Int
  }

  /// The number of pixels after which low parts are dropped if none of them was uncertain.
  ///
  /// If one pixel in this many were uncertain, one would probably have appeared.
  static let patience = 1 << 15

  /// The low parts of one orbit, shared by all views that it serves.
  private final class Shared: Sendable {
    let stored: Mutex<Stored>

    init(_ stored: Stored) { self.stored = Mutex(stored) }
  }

  private let shared: Shared
  private let storedDoubleDouble = Mutex<DoubleDoubleReference?>(nil)
  private let storedTripleDouble = Mutex(TripleDoubleState())

  private struct TripleDoubleState {
    var reference: TripleDoubleReference?
    /// The time that single pixels have taken so far, in nanoseconds.
    var spent = 0.0
  }

  /// - Parameters:
  ///   - known: The low parts, if they were found for another purpose.
  ///   - areKept: Whether they are kept. Otherwise they are dropped unless one of the first pixels
  ///     needs them: they take as much memory as the orbit, and as long to compute again.
  init(known: OrbitLowParts? = nil, areKept: Bool = true) {
    shared = Shared(Stored(lowParts: known, patience: areKept ? 0 : Self.patience))
  }

  /// Shares the low parts of another view that has the same orbit; they are computed once for both.
  init(ofOrbitOf other: LazyLowParts) { shared = other.shared }

  /// The low parts, if they have been found; nil also while they are being computed.
  var known: OrbitLowParts? { shared.stored.withLockIfAvailable { $0.lowParts } ?? nil }

  /// Counts pixels that were computed in doubles; drops the low parts if none of these needs them.
  func note(_ pixels: Int, areUncertain: Bool) {
    shared.stored.withLockIfAvailable { stored in
      if stored.patience == 0 { return }
      stored.patience = areUncertain ? 0 : max(0, stored.patience - pixels)
      if stored.patience == 0 && !areUncertain { stored.lowParts = nil }
    }
  }

  /// The size in bytes of what has been built; a table under construction counts when it is
  /// complete.
  var byteCount: Int {
    let table = storedDoubleDouble.withLockIfAvailable { $0?.table.byteCount }.flatMap { $0 }
    let tripleDoubles = storedTripleDouble.withLockIfAvailable { $0.reference?.byteCount }.flatMap {
      $0
    }
    return (known?.byteCount ?? 0) + (table ?? 0) + (tripleDoubles ?? 0)
  }

  /// The low parts, and the BLA steps in double-double that are built on them.
  ///
  /// - Parameter waits: Whether to wait while another thread builds them; if false, the result is
  ///   then nil.
  /// - Throws: `CancellationError`.
  func doubleDouble(_ picture: PictureConstants, _ viewport: Viewport, waits: Bool) throws
    -> DoubleDoubleReference?
  {
    func make(_ stored: inout DoubleDoubleReference?) throws -> DoubleDoubleReference? {
      if let stored { return stored }
      // A thread that waited for one that was canceled must not begin again.
      try Task.checkCancellation()
      stored = try picture.doubleDoubleReference(value(picture, viewport))
      return stored
    }
    if waits { return try storedDoubleDouble.withLock { try make(&$0) } }
    return try storedDoubleDouble.withLockIfAvailable { try make(&$0) } ?? nil
  }

  /// The low parts, and the points and BLA steps in triple-double.
  ///
  /// Nil while another thread builds them, and until single pixels have cost as much as building
  /// them.
  ///
  /// - Parameters:
  ///   - cost: The nanoseconds that building them takes.
  ///   - one: The nanoseconds that the next pixel takes without them.
  ///   - all: The nanoseconds that all waiting pixels take, including this one.
  /// - Throws: `CancellationError`.
  func tripleDoubles(
    _ picture: PictureConstants, _ viewport: Viewport, costing cost: Double,
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

  /// Whether a pixel may be settled before the number of such pixels is known.
  ///
  /// This is so if triple-double is ready, if it pays for the waiting pixels, or if single pixels
  /// have taken less than a quarter of its cost.
  ///
  /// - Parameters: As for `tripleDoubles`.
  func isDue(costing cost: Double, inPlaceOf one: Double, _ all: Double) -> Bool {
    storedTripleDouble.withLockIfAvailable { stored in
      stored.reference != nil || stored.spent + all >= cost || stored.spent + one <= cost / 4
    } ?? false
  }

  private func make(
    _ stored: inout TripleDoubleState, _ picture: PictureConstants, _ viewport: Viewport
  ) throws -> TripleDoubles {
    let lowParts = try value(picture, viewport)
    if let reference = stored.reference { return (lowParts, reference) }
    let center = viewport.center(
      precision: picture.orbit.precision + TripleDoubleReference.furtherPrecision)
    let computed = try picture.tripleDoubleReference(lowParts, at: center)
    stored.reference = computed
    return (lowParts, computed)
  }

  private func value(_ picture: PictureConstants, _ viewport: Viewport) throws
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
