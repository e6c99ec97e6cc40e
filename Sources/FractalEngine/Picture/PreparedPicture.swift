// PreparedPicture — a picture's reference, which serves any limit that it was computed for.

internal import Places

/// A picture's reference, which serves any limit that it was computed for.
protocol PreparedPicture: Sendable {
  var viewport: Viewport { get }
  /// Whether the reference ended at its limit, so that a higher limit would make it longer.
  var endsAtLimit: Bool { get }
  /// The length of the reference orbit, in iterations.
  var orbitLength: Int { get }
  /// The limit that is tried first, unless the reference is longer.
  var leastLimit: Int { get }
  /// Whether the reference for a limit may differ from this one.
  func wouldGrow(for limit: Int) -> Bool
  func engine(limit: Int) -> PictureEngine
  /// The engine for the search of a limit.
  ///
  /// It predicts no interior, so that predictions cannot change the limit.
  func samplingEngine(limit: Int) -> PictureEngine
}

extension PreparedPicture {
  var leastLimit: Int { 1000 }
  func wouldGrow(for limit: Int) -> Bool {
    endsAtLimit && orbitLength < min(limit, longestStoredOrbit - 1)
  }
  func samplingEngine(limit: Int) -> PictureEngine { engine(limit: limit) }
}
