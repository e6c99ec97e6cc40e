// McMullenPoint — a point Z of the reference, and the gap between Z² and ±√λ, the nearer one.

/// A point Z of the reference, and the gap between Z² and the nearer square of a critical point.
struct McMullenPoint<Part: RealNumber>: Sendable {
  let z: Planar<Part>
  /// The gap a = ±Z² − w, w = √λ, with the sign that makes it smaller.
  let gap: Planar<Part>
  /// Whether that sign is minus.
  let isTurned: Bool
}
