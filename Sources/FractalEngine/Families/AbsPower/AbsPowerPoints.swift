// AbsPowerPoints — the points of an orbit as a kernel reads them, in its numbers.

/// The points of an orbit as a kernel reads them, in its numbers.
protocol AbsPowerPoints: Sendable {
  associatedtype Part: RealNumber
  /// The index of the last point.
  var last: Int { get }
  /// Z[m].
  func point(_ m: Int) -> Planar<Part>
  /// Z[m]^p before it is folded; 0 where it is not.
  func unfolded(_ m: Int) -> Planar<Part>
}
