// HybridDoubleDouble — views of a hybrid formula in double-double, made on first use.

internal import BigNumbers
internal import Places
internal import Synchronization

/// Views of a hybrid formula in double-double, each made when the first uncertain pixel needs it.
final class HybridDoubleDouble: Sendable {
  private let plain = Mutex<HybridView<DoubleDoubleHybridPoints<DoubleDouble>>?>(nil)
  private let wide = Mutex<HybridView<DoubleDoubleHybridPoints<DoubleDoubleExp>>?>(nil)

  /// The view without extended exponents.
  ///
  /// - Throws: `CancellationError`.
  func plainView(_ picture: HybridPicture, _ viewport: Viewport) throws
    -> HybridView<DoubleDoubleHybridPoints<DoubleDouble>>
  { try plain.withLock { try Self.view(picture, viewport, &$0) } }

  /// The view with extended exponents.
  ///
  /// - Throws: `CancellationError`.
  func wideView(_ picture: HybridPicture, _ viewport: Viewport) throws
    -> HybridView<DoubleDoubleHybridPoints<DoubleDoubleExp>>
  { try wide.withLock { try Self.view(picture, viewport, &$0) } }

  private static func view<Part>(
    _ picture: HybridPicture, _ viewport: Viewport,
    _ stored: inout HybridView<DoubleDoubleHybridPoints<Part>>?
  ) throws -> HybridView<DoubleDoubleHybridPoints<Part>> {
    if let stored, stored.limit == picture.limit { return stored }
    let (map, radius) = (picture.map, Part(BigFloat(picture.radius)))
    let shift = map.constant == nil ? radius : .zero
    let turns = map.lines.map { line in
      line.turns(precision: 192).map { Planar(Part($0.re), Part($0.im)) }
    }
    let references = try picture.orbits.map { orbit in
      // The orbit's own errors must stay below those that are counted, of 2^−98 of d.
      let center = viewport.center(precision: orbit.precision + 32)
      // No pixel gets beyond the limit.
      let points: DoubleDoubleHybridPoints<Part> = try map.doubleDoublePoints(
        at: center, from: orbit.line, last: min(orbit.last, picture.limit))
      let blaSteps =
        picture.skipsInDoubleDouble
        ? try map.blaSteps(along: points, from: orbit.line, turns, radius: shift)
        : AbsPowerBLASteps<Part>()
      return HybridReference(points: points, blaSteps: blaSteps)
    }
    let made = HybridView(
      map: map, references: references, turns: turns, radius: shift,
      spread: map.constant == nil ? nil : radius, limit: picture.limit)
    stored = made
    return made
  }
}
