// SeriesPoints — the points of an orbit in the precision of the BLA steps built along it.

/// An orbit in the precision of the series that are built along it.
protocol SeriesPoints: Sendable {
  associatedtype S: PowerSeries
  var orbit: ReferenceOrbit { get }
  subscript(m: Int) -> S.Scalar { get }
}
