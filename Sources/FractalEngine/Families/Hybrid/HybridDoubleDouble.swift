// HybridDoubleDouble — a view of a hybrid formula in double-double, made on first use.

internal import BigNumbers
internal import Places
internal import Synchronization

/// A view in double-double, made when the first uncertain pixel needs it.
final class HybridDoubleDouble: Sendable {
  private let stored = Mutex<HybridView<DoubleDoubleHybridPoints>?>(nil)

  /// - Throws: `CancellationError`.
  func view(_ picture: HybridPicture, _ viewport: Viewport) throws
    -> HybridView<DoubleDoubleHybridPoints>
  {
    try stored.withLock { stored in
      if let stored, stored.limit == picture.limit { return stored }
      let (map, radius) = (picture.map, DoubleDoubleExp(BigFloat(picture.radius)))
      let shift = map.constant == nil ? radius : .zero
      let turns = map.lines.map { line in
        line.turns(precision: 192).map { Planar(DoubleDoubleExp($0.re), DoubleDoubleExp($0.im)) }
      }
      let references = try picture.orbits.map { orbit in
        // The orbit's own errors must stay below those that are counted, of 2^−98 of d.
        let center = viewport.center(precision: orbit.precision + 32)
        // No pixel gets beyond the limit.
        let points = try map.doubleDoublePoints(
          at: center, from: orbit.line, last: min(orbit.last, picture.limit))
        let blaSteps =
          picture.skipsInDoubleDouble
          ? try map.blaSteps(along: points, from: orbit.line, turns, radius: shift)
          : AbsPowerBLASteps<DoubleDoubleExp>()
        return HybridReference(points: points, blaSteps: blaSteps)
      }
      let made = HybridView(
        map: map, references: references, turns: turns, radius: shift,
        spread: map.constant == nil ? nil : radius, limit: picture.limit)
      stored = made
      return made
    }
  }
}
