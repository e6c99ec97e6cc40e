// McMullenDoubleDouble — a view in double-double, made when the first uncertain pixel needs it.

internal import BigNumbers
internal import Synchronization

/// A view in double-double, made when the first uncertain pixel needs it.
final class McMullenDoubleDouble: Sendable {
  private let stored = Mutex<McMullenView<DoubleDoubleMcMullenPoints>?>(nil)

  /// - Throws: `CancellationError`.
  func view(_ picture: McMullenPicture) throws -> McMullenView<
    DoubleDoubleMcMullenPoints
  > {
    try stored.withLock { stored in
      if let stored, stored.limit == picture.limit { return stored }
      let (map, orbit, frame) = (picture.map, picture.orbit, picture.frame)
      let center = McMullenPicture.reference(
        frame.viewport, frame, picture.shift, orbit.precision)
      let points = try map.doubleDoublePoints(at: center, orbit)
      let radius = DoubleDoubleExp(BigFloat(frame.radius))
      let blaSteps = try orbit.blaSteps(along: points, radius: map.isJulia ? .zero : radius)
      let made = picture.view(points, blaSteps, radius: radius)
      stored = made
      return made
    }
  }
}
