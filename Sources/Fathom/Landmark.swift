// Landmark — a nucleus or a Misiurewicz point of a view, proved.

package import Jobs
internal import FractalEngine

/// Something that was found in a view, and the view of it.
public struct Landmark: Sendable, CustomStringConvertible {
  package let found: Jobs.Landmark

  package init(_ found: Jobs.Landmark) { self.found = found }

  /// What a landmark is.
  public enum Kind: Sendable, Hashable {
    /// The center of a minibrot or of a disc, which returns to 0 after `period` iterations.
    case nucleus(period: Int)
    /// A point whose orbit enters a repelling cycle of `period` after `preperiod` iterations.
    case misiurewicz(preperiod: Int, period: Int)
  }

  /// What it is.
  public var kind: Kind {
    switch found.kind {
    case .nucleus(let nucleus): .nucleus(period: nucleus.period)
    case .misiurewicz(let point):
      .misiurewicz(preperiod: point.preperiod, period: point.period)
    }
  }

  /// Where it lies: as many digits as are proved.
  public var center: (re: ExactDecimal, im: ExactDecimal) {
    let texts =
      switch found.kind {
      case .nucleus(let nucleus): nucleus.coordinates
      case .misiurewicz(let point): point.coordinates
      }
    guard let re = try? ExactDecimal(texts.re), let im = try? ExactDecimal(texts.im) else {
      preconditionFailure("the engine writes numbers as they are read")
    }
    return (re, im)
  }

  /// The view that it fills.
  public var location: Location { Location(found.view) }
  /// The landmark in one line, with size and rotation.
  public var description: String { found.summary }

  /// The largest minibrot that is found in a view; `description` says where it is none.
  ///
  /// - Throws: Where the view has no nucleus; with `isCancellation` after the task is canceled.
  public static func minibrot(in place: Location) async throws(FathomError) -> Landmark {
    try await wrappingErrors { Landmark(try await search(place).minibrot()) }
  }

  /// A Misiurewicz point of a view.
  ///
  /// - Throws: Where none is found; with `isCancellation` after the task is canceled.
  public static func misiurewicz(in place: Location) async throws(FathomError) -> Landmark {
    try await wrappingErrors { Landmark(try await search(place).misiurewicz()) }
  }

  /// Nuclei of a view, the lowest periods first.
  ///
  /// - Parameter most: 1 … 100.
  /// - Throws: Where none is found; with `isCancellation` after the task is canceled.
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
