// FigureDescent — finds the parts of a figure that a view shows, at any depth.

internal import BigNumbers

/// Walks down a figure from the whole to the parts in view.
///
/// A part is described by the view's center in the part's own coordinates. That number stays of
/// about the size 1 all the way down: going into a child subtracts its offset and multiplies by its
/// factor, which uses up log₂|λ| bits. So a view 2^−n high needs n bits at the start, and doubles
/// from where parts are at most 2²⁴ pixels large. Parts whose disc misses the view are left out.
struct FigureDescent {
  let figure: any Figure
  let table: FigureTable
  /// The whole generations to draw below the roots, and the growth of the next, 0 ..< 1.
  let generations: Int
  let fraction: Double
  /// The pixels from the center of the view to its farthest corner, and a little more.
  let reach: Double
  /// Receives each mark in pixels from the center of the view, y upward.
  let emit: (_ points: [SIMD2<Double>]) -> Void

  /// The most parts that one generation may have in view, and the most marks in all.
  static let mostParts = 3_000_000

  private static let doublesBelow = 24

  private struct Part {
    let kind: Int
    /// The center of the view in the part's coordinates.
    let center: BigComplex
    /// The direction on the screen of the part's real axis.
    let direction: SIMD2<Double>
  }

  /// - Parameters:
  ///   - center: The center of the view in root coordinates.
  ///   - pixels: The pixels of the length 1 there.
  ///   - direction: The direction on the screen of the real axis there.
  /// - Throws: `SceneError.tooMany`; `CancellationError`.
  func run(center: BigComplex, pixels: BigFloat, direction: SIMD2<Double>) throws {
    var pixels = pixels
    var ratio = BigFloat(precision: table.precision)
    ratio.setSquareRoot(of: figure.ratioSquared(precision: table.precision))
    var parts = try place(
      figure.roots(generations, table),
      in: Part(kind: 0, center: center, direction: direction), pixels)
    var rest = generations
    while pixels.scaled.exponent > Self.doublesBelow {
      try Task.checkCancellation()
      for part in parts { draw(part, pixels, rest) }
      if rest == 0 || parts.isEmpty { return }
      pixels.divide(by: ratio)
      let children = Dictionary(
        uniqueKeysWithValues: try Set(parts.map(\.kind)).map {
          ($0, try figure.children(of: $0, generations: rest, table))
        })
      var next: [Part] = []
      for part in parts {
        try Task.checkCancellation()
        next += place(children[part.kind] ?? [], in: part, pixels)
      }
      guard next.count <= Self.mostParts else { throw SceneError.tooMany }
      parts = next
      rest -= 1
    }
    var near = NearDescent(self, ratio: ratio.nearest, generations: rest)
    for part in parts {
      try near.draw(part.kind, part.center.nearest, part.direction, pixels.nearest, rest)
    }
  }

  /// The children of a part that the view may touch.
  ///
  /// - Parameter pixels: The pixels of the length 1 in a child.
  private func place(_ children: [FigureChild], in part: Part, _ pixels: BigFloat) -> [Part] {
    let view = reach / pixels.nearest
    return children.compactMap { child in
      let relative = part.center.minus(child.offset)
      let (middle, radius) = figure.disc(of: child.kind)
      let seen = relative.nearest.times(child.near.factor)
      // The rounding of `seen` is far below a millionth.
      guard (seen - middle).length <= radius + view + 1e-6 else { return nil }
      let unit = SIMD2(child.near.factor.x, -child.near.factor.y) / child.near.factor.length
      return Part(
        kind: child.kind, center: relative.times(child.factor),
        direction: part.direction.times(unit))
    }
  }

  /// Draws what a part shows itself, where the part is much larger than the view.
  private func draw(_ part: Part, _ pixels: BigFloat, _ rest: Int) {
    for mark in figure.marks(of: part.kind, generations: rest, fraction: fraction) {
      switch mark {
      case .branch(let length, let turns):
        // Along the branch and across it, from the center of the view.
        let unit = table.unit(turns)
        let along = part.center.times(unit.conjugate)
        var across = along.im
        across.multiply(by: pixels)
        if abs(across.nearest) > reach { continue }
        let (from, to) = (
          Self.far(-along.re.nearest, pixels), Self.far(length - along.re.nearest, pixels)
        )
        let axis = part.direction.times(unit.nearest)
        emit([from, to].map { axis.times(SIMD2($0, -across.nearest)) })
      case .polygon(let corners): drawPolygon(part, pixels, corners)
      }
    }
  }

  /// A length in pixels, at most 2²⁴ to either side.
  private static func far(_ length: Double, _ pixels: BigFloat) -> Double {
    min(max(length * pixels.nearest, -0x1p24), 0x1p24)
  }

  /// Draws the part of a large polygon around the view: a square cut by the lines of its sides.
  private func drawPolygon(_ part: Part, _ pixels: BigFloat, _ corners: [SIMD2<Double>]) {
    let side = 4 * reach
    var points: [SIMD2<Double>] = [[-side, -side], [side, -side], [side, side], [-side, side]]
    for (index, corner) in corners.enumerated() {
      let edge = corners[(index + 1) % corners.count] - corner
      let normal = SIMD2(edge.y, -edge.x) / edge.length
      // The distance of the view's center beyond the side, in big numbers.
      let relative = part.center.minus(table.number(corner.x, corner.y))
      var distance = relative.times(table.number(normal.x, -normal.y)).re
      distance.multiply(by: pixels)
      let (offset, axis) = (distance.nearest, part.direction.times(normal))
      points = Self.cut(points) { ($0 * axis).sum() + offset }
    }
    if points.count > 2 { emit(points) }
  }

  /// The part of a convex polygon where a linear function is not positive.
  private static func cut(
    _ points: [SIMD2<Double>], _ value: (SIMD2<Double>) -> Double
  ) -> [SIMD2<Double>] {
    var kept: [SIMD2<Double>] = []
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      let (here, there) = (value(point), value(next))
      if here <= 0 { kept.append(point) }
      if (here < 0) != (there < 0), here != there, here.isFinite, there.isFinite {
        kept.append(point + here / (here - there) * (next - point))
      }
    }
    return kept
  }
}
