// McMullenPoints — the points of an orbit in a kernel's kind of numbers.

/// The points of an orbit in a kernel's kind of numbers.
protocol McMullenPoints: Sendable {
  associatedtype Part: RealNumber
  /// The root w = √λ.
  var root: Planar<Part> { get }
  subscript(m: Int) -> McMullenPoint<Part> { get }
}
