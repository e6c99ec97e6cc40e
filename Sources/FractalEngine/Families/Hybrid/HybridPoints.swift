// HybridPoints — the points of an orbit of a hybrid formula in the number type of a kernel.

/// The points of an orbit in the number type of a kernel.
protocol HybridPoints: Sendable {
  associatedtype Part: RealNumber
  /// The index of the last point.
  var last: Int { get }
  /// The point Z[m].
  func point(_ m: Int) -> Planar<Part>
  /// A value between the operations of the line applied to Z[m].
  func slot(_ m: Int, _ slot: Int) -> Planar<Part>
}
