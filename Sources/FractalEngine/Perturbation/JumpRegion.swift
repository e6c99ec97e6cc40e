// JumpRegion — the region in which lanes leave the kernels in doubles for a parabolic jump.

/// A square before a fixed point, and the conditions under which lanes leave there.
struct JumpRegion: Sendable {
  /// The middle of the square.
  let point: Complex
  /// A lane may leave if max(|re|, |im|) of z − `point` is below this.
  let reach: Double
  /// A lane may leave only if |δ| is above this fraction of |z|.
  ///
  /// A lane closer to the reference has digits in δ that z lacks.
  let leastShare: Double
  /// A lane may leave only if r · dz/dc is above this.
  ///
  /// Below this, the summands of its steps, or rounding errors of z, would matter.
  let leastSlope: Double
  /// A lane may leave only if at least this many iterations remain to the limit.
  let leastRoom: Int
  /// Whether a lane leaves even if a BLA step of the table is valid.
  let goesFirst: Bool

  /// A region where no lane leaves.
  static let none = JumpRegion(
    point: .zero, reach: 0, leastShare: 0, leastSlope: 0, leastRoom: 0, goesFirst: false)
}
