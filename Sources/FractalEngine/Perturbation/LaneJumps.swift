// LaneJumps — steps past many iterations that lanes take from one region of the plane.

/// Steps past many iterations at once, which lanes take from one region of the plane.
///
/// The kernels in doubles stop a lane in the region and set its flag `jumping`; then a jump takes
/// it on. Only speed depends on that, and only code in `Parabolic` knows which jumps there are.
protocol LaneJumps: Sendable {
  /// The region in which lanes leave.
  var jumpRegion: JumpRegion { get }
  /// The index of the reference past which no BLA step may go, so that lanes stop in the region;
  /// nil if there is no such index.
  var stop: Int? { get }

  /// Advances all jumping lanes.
  ///
  /// Afterward they are active beside the reference, or have reached the limit.
  func run(_ lanes: inout PixelLanes, _ picture: PictureConstants, _ choice: KernelChoice)
}
