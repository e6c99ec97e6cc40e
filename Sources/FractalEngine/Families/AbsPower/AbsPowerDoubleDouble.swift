// AbsPowerDoubleDouble — views of an absolute-value map in double-double, made on first use.

internal import BigNumbers
internal import Places
internal import Synchronization

/// Views of an absolute-value map in double-double, each made when the first uncertain pixel needs
/// it.
final class AbsPowerDoubleDouble: Sendable {
  private let plain = Mutex<AbsPowerView<DoubleDoubleAbsPowerPoints<DoubleDouble>>?>(nil)
  private let wide = Mutex<AbsPowerView<DoubleDoubleAbsPowerPoints<DoubleDoubleExp>>?>(nil)

  /// The view without extended exponents.
  ///
  /// - Throws: `CancellationError`.
  func plainView(_ picture: AbsPowerPicture, _ viewport: Viewport) throws
    -> AbsPowerView<DoubleDoubleAbsPowerPoints<DoubleDouble>>
  { try plain.withLock { try Self.view(picture, viewport, &$0) } }

  /// The view with extended exponents.
  ///
  /// - Throws: `CancellationError`.
  func wideView(_ picture: AbsPowerPicture, _ viewport: Viewport) throws
    -> AbsPowerView<DoubleDoubleAbsPowerPoints<DoubleDoubleExp>>
  { try wide.withLock { try Self.view(picture, viewport, &$0) } }

  private static func view<Part>(
    _ picture: AbsPowerPicture, _ viewport: Viewport,
    _ stored: inout AbsPowerView<DoubleDoubleAbsPowerPoints<Part>>?
  ) throws -> AbsPowerView<DoubleDoubleAbsPowerPoints<Part>> {
    if let stored, stored.limit == picture.limit { return stored }
    let (map, orbit) = (picture.map, picture.orbit)
    // The orbit's own errors must stay below those that are counted, of 2^−98 of d.
    let center = viewport.center(precision: orbit.precision + 32)
    // No pixel gets beyond the limit.
    let last = min(orbit.last, picture.limit)
    let points: DoubleDoubleAbsPowerPoints<Part> = try map.doubleDoublePoints(
      at: center, last: last)
    let radius = Part(BigFloat(picture.radius))
    let blaSteps =
      picture.skipsInDoubleDouble
      ? try map.blaSteps(along: points, radius: radius) : AbsPowerBLASteps<Part>()
    let made = AbsPowerView(
      map: map, points: points, blaSteps: blaSteps, radius: radius, last: last,
      limit: picture.limit)
    stored = made
    return made
  }
}
