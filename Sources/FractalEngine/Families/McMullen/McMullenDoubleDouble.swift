// McMullenDoubleDouble — views in double-double, each made when the first uncertain pixel needs it.

internal import BigNumbers
internal import Synchronization

/// Views in double-double, each made when the first uncertain pixel needs it.
final class McMullenDoubleDouble: Sendable {
  typealias View<Part: DoubleDoubleNumber> = McMullenView<DoubleDoubleMcMullenPoints<Part>>

  private let plain = Mutex<View<DoubleDouble>?>(nil)
  private let wide = Mutex<View<DoubleDoubleExp>?>(nil)

  /// The view without extended exponents.
  ///
  /// - Throws: `CancellationError`.
  func plainView(_ picture: McMullenPicture) throws -> View<DoubleDouble> {
    try plain.withLock { try Self.view(picture, &$0) }
  }

  /// The view with extended exponents.
  ///
  /// - Throws: `CancellationError`.
  func wideView(_ picture: McMullenPicture) throws -> View<DoubleDoubleExp> {
    try wide.withLock { try Self.view(picture, &$0) }
  }

  private static func view<Part>(
    _ picture: McMullenPicture, _ stored: inout View<Part>?
  ) throws -> View<Part> {
    if let stored, stored.limit == picture.limit { return stored }
    let (map, orbit, frame) = (picture.map, picture.orbit, picture.frame)
    let center = McMullenPicture.reference(frame.viewport, frame, picture.shift, orbit.precision)
    let points: DoubleDoubleMcMullenPoints<Part> = try map.doubleDoublePoints(at: center, orbit)
    let radius = Part(BigFloat(frame.radius))
    let blaSteps = try orbit.blaSteps(along: points, radius: map.isJulia ? .zero : radius)
    let made = picture.view(points, blaSteps, radius: radius)
    stored = made
    return made
  }
}
