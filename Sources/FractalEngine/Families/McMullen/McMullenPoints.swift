// McMullenPoints — the points of an orbit in the number type of a kernel.

/// The points of an orbit in the number type of a kernel.
protocol McMullenPoints: Sendable {
  associatedtype Part: RealNumber
  /// The root w = √λ.
  var root: Planar<Part> { get }
  subscript(m: Int) -> McMullenPoint<Part> { get }
}
