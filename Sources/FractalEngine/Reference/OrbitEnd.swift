// OrbitEnd — why a reference orbit ends where it does.

/// Why a reference orbit ends where it does.
///
/// A pixel that outlives it rebases to its start.
package enum OrbitEnd: Equatable, Sendable {
  /// |Z| is beyond the escape radius.
  case escaped
  /// The view holds a nucleus of this period.
  case period(Int)
  /// The center lies in a component of this period, and the orbit has settled on its cycle.
  case attracted(period: Int)
  /// The iteration limit, or the longest orbit that is stored.
  case limit
  /// The orbit did not end within this many iterations.
  ///
  /// Its first points, up to a small value, were kept.
  case cut(after: Int)
  /// The next values are not known to 54 bits; in orbits of points, which need no more.
  case digits

  /// The period, where there is one.
  package var period: Int? {
    switch self {
    case .period(let period), .attracted(let period): period
    case .escaped, .limit, .cut, .digits: nil
    }
  }
}
