// Landmark — a nucleus or Misiurewicz point of a view, whose existence is proved.

package import Jobs
internal import Landmarks

/// A landmark that was found in a view, and the view that it fills.
public struct Landmark: Sendable, CustomStringConvertible {
  package let found: Jobs.Landmark

  package init(_ found: Jobs.Landmark) { self.found = found }

  /// The kind of a landmark.
  public enum Kind: Sendable, Hashable {
    /// The center of a minibrot or of a disc: a point whose orbit returns to 0 after `period`
    /// iterations.
    case nucleus(period: Int)
    /// A point whose orbit enters a repelling cycle of length `period` after `preperiod`
    /// iterations.
    case misiurewicz(preperiod: Int, period: Int)
  }

  /// The kind of this landmark.
  public var kind: Kind {
    switch found.kind {
    case .nucleus(let nucleus): .nucleus(period: nucleus.period)
    case .skewed(let found): .nucleus(period: found.period)
    case .misiurewicz(let point):
      .misiurewicz(preperiod: point.preperiod, period: point.period)
    }
  }

  /// The landmark's position, with as many digits as are proved.
  public var center: (re: ExactDecimal, im: ExactDecimal) {
    let texts =
      switch found.kind {
      case .nucleus(let nucleus): nucleus.coordinates
      case .skewed(let found): found.nucleus.coordinates
      case .misiurewicz(let point): point.coordinates
      }
    guard let re = try? ExactDecimal(texts.re), let im = try? ExactDecimal(texts.im) else {
      preconditionFailure("the engine writes numbers as they are read")
    }
    return (re, im)
  }

  /// The view that the landmark fills.
  public var location: Location { Location(found.view) }
  /// The landmark in one line, with its size and rotation.
  public var description: String { found.summary }

  /// Finds the largest minibrot in a view.
  ///
  /// If no minibrot is found, the nucleus of a disc is returned, and `description` says so.
  ///
  /// - Throws: ``FathomError`` if the view has no nucleus, or, with `isCancellation`, after the
  ///   task is canceled.
  public static func minibrot(in place: Location) async throws(FathomError) -> Landmark {
    try await wrappingErrors { Landmark(try await search(place).minibrot()) }
  }

  /// Finds a Misiurewicz point of a view.
  ///
  /// - Throws: ``FathomError`` if none is found, or, with `isCancellation`, after the task is
  ///   canceled.
  public static func misiurewicz(in place: Location) async throws(FathomError) -> Landmark {
    try await wrappingErrors { Landmark(try await search(place).misiurewicz()) }
  }

  /// Finds nuclei of a view, lowest periods first.
  ///
  /// - Parameter most: The largest number of nuclei, 1 … 100.
  /// - Throws: ``FathomError`` if none is found, or, with `isCancellation`, after the task is
  ///   canceled.
  public static func nuclei(in place: Location, most: Int = 10) async throws(FathomError)
    -> [Landmark]
  {
    try await wrappingErrors {
      try await search(place).near(min(max(most, 1), LandmarkSearch.mostListed))
        .map { Landmark($0) }
    }
  }

  private static func search(_ place: Location) -> LandmarkSearch {
    LandmarkSearch(place.place, effort: .allCores)
  }
}
