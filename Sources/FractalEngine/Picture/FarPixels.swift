// FarPixels — pixels that start beyond the escape radius.

internal import Core
internal import Places

/// The pixels whose first point has already escaped: c on a parameter plane, z₀ of a Julia set.
///
/// Their smooth counts may be below their counts, which the kernels do not support.
struct FarPixels: Sendable {
  private let frame: PixelFrame
  private let measure: EscapeMeasure
  private let center: Complex
  private let count: Int

  /// - Parameters:
  ///   - power: The power of the map.
  ///   - count: The iteration count of a pixel's first point: 1 for c, 0 for z₀.
  /// - Returns: Nil if no pixel lies there.
  init?(_ frame: PixelFrame, power: Int, count: Int) {
    let center = frame.viewport.center(precision: 64).nearest
    let farthest = center.lengthSquared.squareRoot() + frame.radius.nearest
    guard farthest > Self.radius else { return nil }
    (self.frame, self.center, self.count) = (frame, center, count)
    measure = EscapeMeasure(
      power: power, escapeRadiusSquared: Multibrot.escapeRadiusSquared, frame.viewport)
  }

  /// The escape radius, enlarged by more than the rounding errors.
  private static let radius = Multibrot.escapeRadius * (1 + 0x1p-40)

  /// The outcome of a pixel; nil unless its first point certainly lies beyond the escape radius.
  func outcome(_ i: Int, _ j: Int) -> PixelOutcome? {
    let point = center + frame.radius.nearest * frame.offset(i, j)
    guard point.lengthSquared > Self.radius * Self.radius else { return nil }
    return measure.outcome(
      n: count, z: point,
      slope: frame.inSpacings(FloatExpComplex(1, exponent: frame.radius.exponent))
    )
  }

  /// Settles those of some pixels that are far.
  func settle(_ found: inout [SettledPixel], at places: [PixelPlace]) {
    for (index, place) in places.enumerated() {
      if let outcome = outcome(place.i, place.j) {
        found[index] = SettledPixel(outcome, dependsOnLimit: false)
      }
    }
  }

  /// Settles the far pixels of a tile.
  func settle(_ found: inout IterationBuffer) {
    let tile = found.tile
    for y in 0..<tile.height {
      for x in 0..<tile.width {
        if let outcome = outcome(tile.x + x, tile.y + y) { found[x, y] = outcome }
      }
    }
  }

  /// Removes the far pixels from a list of uncertain ones, since they are never uncertain.
  ///
  /// - Parameter first: The index of the first pixel to examine.
  func remove(from uncertain: inout [UncertainPixel], after first: Int) {
    let others = uncertain[first...].filter { outcome($0.i, $0.j) == nil }
    uncertain.replaceSubrange(first..., with: others)
  }
}
