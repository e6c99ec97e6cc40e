// OrbitEnd — the reason why a reference orbit ends.

/// The reason why a reference orbit ends.
///
/// A pixel that outlives the orbit rebases to its start.
package enum OrbitEnd: Equatable, Sendable {
  /// |Z| is beyond the escape radius.
  case escaped
  /// The view contains a nucleus of this period.
  case period(Int)
  /// The center lies in a component of this period, and the orbit has settled on its cycle.
  case attracted(period: Int)
  /// The iteration limit or the greatest stored length was reached.
  case limit
  /// The orbit had not ended after this many iterations.
  ///
  /// Its first points, up to a small value, are stored.
  case cut(after: Int)
  /// The next value would not be known to 54 bits; only in orbits of points under one c.
  case digits

  /// The period, if there is one.
  package var period: Int? {
    switch self {
    case .period(let period), .attracted(let period): period
    case .escaped, .limit, .cut, .digits: nil
    }
  }
}
