// AbsPowerDoubleDouble — A view of a folded map in double-double, made when the first uncertain pixel asks for ….

internal import Core
internal import Numbers
internal import Synchronization

/// A view of a folded map in double-double, made when the first uncertain pixel asks for it.
final class AbsPowerDoubleDouble: Sendable {
  private let plain = Mutex<AbsPowerView<DoubleDoubleAbsPowerPoints<DoubleDouble>>?>(nil)
  private let wide = Mutex<AbsPowerView<DoubleDoubleAbsPowerPoints<DoubleDoubleExp>>?>(nil)

  /// Without exponents.
  ///
  /// - Throws: `CancellationError`.
  func plainView(_ picture: AbsPowerPicture, _ viewport: Viewport) throws
    -> AbsPowerView<DoubleDoubleAbsPowerPoints<DoubleDouble>>
  { try plain.withLock { try Self.view(picture, viewport, &$0) } }

  /// With exponents.
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
    let center = viewport.center(precision: orbit.precision)
    let points: DoubleDoubleAbsPowerPoints<Part> = try map.doubleDoublePoints(
      at: center, last: orbit.last)
    let radius = Part(BigFloat(picture.radius))
    let made = AbsPowerView(
      map: map, points: points, blocks: try map.blocks(along: points, radius: radius),
      radius: radius, last: orbit.last, limit: picture.limit)
    stored = made
    return made
  }
}
