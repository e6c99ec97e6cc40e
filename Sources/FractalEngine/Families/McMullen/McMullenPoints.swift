// McMullenPoints — the points of an orbit as a kernel reads them, in its numbers.

/// The points of an orbit as a kernel reads them, in its numbers.
protocol McMullenPoints: Sendable {
  associatedtype Part: RealNumber
  /// w.
  var root: Planar<Part> { get }
  subscript(m: Int) -> McMullenPoint<Part> { get }
}
