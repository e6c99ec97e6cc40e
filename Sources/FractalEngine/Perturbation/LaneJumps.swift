// LaneJumps — a way past many iterations at once, from one region of the plane.

/// A way past many iterations at once, which lanes take from one region of the plane.
///
/// The kernels in doubles stop a lane in the region and set its flag `jumping`; then a jump takes
/// it on. Only speed depends on that, and only code in `Parabolic` knows which jumps there are.
protocol LaneJumps: Sendable {
  /// Where lanes leave.
  var jumpRegion: JumpRegion { get }
  /// The index of the reference past which no BLA step leads, so that lanes stop in the region; nil
  /// where any step may.
  var stop: Int? { get }

  /// Takes all jumping lanes on.
  ///
  /// They then are active beside the reference, or have reached the limit.
  func run(_ pack: inout PixelLanes, _ picture: PictureConstants, _ choice: KernelChoice)
}
