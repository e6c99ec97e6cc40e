// JumpRegion — where lanes leave the kernels in doubles for a parabolic jump.

/// A square before a fixed point, and which lanes may leave there.
struct JumpRegion: Sendable {
  /// The middle of the square.
  let point: Complex
  /// A lane may leave where max(|re|, |im|) of z − `point` is below this.
  let reach: Double
  /// A lane may leave only with |δ| above this share of |z|.
  ///
  /// A lane closer to the reference has digits in δ that z has not.
  let leastShare: Double
  /// A lane may leave only with r · dz/dc above this.
  ///
  /// Below, what steps add to it, or roundings of z, would matter.
  let leastSlope: Double
  /// A lane may leave only with this many iterations left to the limit.
  let leastRoom: Int
  /// Whether a lane leaves even where a BLA step of the table holds.
  let goesFirst: Bool

  /// A region where no lane leaves.
  static let none = JumpRegion(
    point: .zero, reach: 0, leastShare: 0, leastSlope: 0, leastRoom: 0, goesFirst: false)
}
