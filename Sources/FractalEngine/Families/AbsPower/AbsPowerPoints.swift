// AbsPowerPoints — the points of an orbit in the number type of a kernel.

/// The points of an orbit in the number type of a kernel.
protocol AbsPowerPoints: Sendable {
  associatedtype Part: RealNumber
  /// The index of the last point.
  var last: Int { get }
  /// The point Z[m].
  func point(_ m: Int) -> Planar<Part>
  /// The power Z[m]^p before the folds after it; 0 if there are no such folds.
  func unfolded(_ m: Int) -> Planar<Part>
}
