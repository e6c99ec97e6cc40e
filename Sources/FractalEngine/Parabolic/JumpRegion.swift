// JumpRegion — where lanes leave the kernels in doubles to pass a fixed point by other means.

/// A square before a fixed point, and who may leave there.
struct JumpRegion: Sendable {
  /// The middle of the square.
  let point: Complex
  /// A lane may leave where max(|re|, |im|) of its z less `point` is below this.
  let reach: Double
  /// Only with |δ| above this part of |z|: what is closer to the reference has digits that z has not.
  let leastShare: Double
  /// Only with r · dz/dc above this: what steps add to it, or roundings of z, are felt below.
  let leastSlope: Double
  /// Only with so many iterations to the limit.
  let leastRoom: Int
  /// Whether a lane leaves even where a BLA step of the table holds.
  let goesFirst: Bool

  /// Nobody leaves.
  static let none = JumpRegion(
    point: .zero, reach: 0, leastShare: 0, leastSlope: 0, leastRoom: 0, goesFirst: false)
}
