// AbsPowerPoints — the points of an orbit in a kernel's kind of numbers.

/// The points of an orbit in a kernel's kind of numbers.
protocol AbsPowerPoints: Sendable {
  associatedtype Part: RealNumber
  /// The index of the last point.
  var last: Int { get }
  /// The point Z[m].
  func point(_ m: Int) -> Planar<Part>
  /// The power Z[m]^p before the folds after it; 0 where there are none.
  func unfolded(_ m: Int) -> Planar<Part>
}
