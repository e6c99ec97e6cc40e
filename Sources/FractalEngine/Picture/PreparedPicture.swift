// PreparedPicture — a picture's reference, for any limit up to the one it was computed for.

internal import Places

/// A picture's reference, for any limit up to the one it was computed for.
protocol PreparedPicture: Sendable {
  var frame: PixelFrame { get }
  var facts: ReferenceFacts { get }
  /// The memory that the reference and the tables take, in bytes.
  var byteCount: Int { get }
  /// The pixels that start beyond the escape radius; nil where there are none.
  var far: FarPixels? { get }

  /// The greatest length that the reference could have had; nil where its length needs no limit.
  var orbitLimit: Int? { get }
  /// Whether the reference ended at its limit, so that a higher limit would make it longer.
  var endsAtLimit: Bool { get }
  /// The length of the reference orbit, in iterations.
  var orbitLength: Int { get }
  /// The first limit of a search, unless the reference is longer.
  var leastLimit: Int { get }
  /// Whether the reference for a limit may differ from this one.
  func wouldGrow(for limit: Int) -> Bool
  /// Whether a fresh start with this limit would make the same reference, bit for bit.
  func serves(limit: Int) -> Bool

  /// Returns the same picture with tables that serve pixels up to this limit, if some are missing.
  ///
  /// - Throws: `CancellationError`.
  func reaching(_ limit: Int) throws -> any PreparedPicture

  /// Returns the kernels for a limit, which the tables must reach.
  ///
  /// - Parameter predictsInterior: Whether interior pixels may be predicted. The search for a limit
  ///   does without, so that predictions cannot change the limit.
  func pictureRunner(limit: Int, predictsInterior: Bool) -> any PictureRunner
}

extension PreparedPicture {
  var viewport: Viewport { frame.viewport }
  var far: FarPixels? { nil }
  var leastLimit: Int { 1000 }

  func wouldGrow(for limit: Int) -> Bool {
    endsAtLimit && orbitLength < min(limit, longestStoredOrbit - 1)
  }

  func serves(limit: Int) -> Bool {
    guard facts.end == .limit, let orbitLimit else { return true }
    return limit <= orbitLimit
  }

  func reaching(_ limit: Int) throws -> any PreparedPicture { self }

  func engine(limit: Int) -> PictureEngine { PictureEngine(self, limit: limit) }

  /// The engine for the search of a limit.
  func samplingEngine(limit: Int) -> PictureEngine {
    PictureEngine(self, limit: limit, predictsInterior: false)
  }
}
