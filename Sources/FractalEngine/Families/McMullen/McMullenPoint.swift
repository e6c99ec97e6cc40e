// McMullenPoint — A point Z of the reference, and where Z² lies between the squares of the critical points.

/// A point Z of the reference, and where Z² lies between the squares of the critical points.
struct McMullenPoint<Part: RealNumber>: Sendable {
  let z: Planar<Part>
  /// a = ±Z² − w, w = √λ; the sign is the one that makes it smaller.
  let gap: Planar<Part>
  /// Whether that sign is minus.
  let isTurned: Bool
}
