// PreparedOutline — the boundary in light on dark, for screens that have characters and no colors.

internal import FractalEngine
internal import Core
internal import Pictures

/// Light near the boundary, by the distance estimate; interior, unresolved and far away dark.
struct PreparedOutline: PreparedColoring {
  /// Ink near the boundary on light paper.
  private let drawing: any PreparedColoring

  /// Lightness in OKLab, of the paper, and how far below it the ink is.
  private static let (paper, depth) = (0.975, 0.7)

  /// - Parameter drawing: Of `DistanceColoring`.
  init(_ drawing: any PreparedColoring) { self.drawing = drawing }

  func color(at index: Int, of buffer: IterationBuffer) -> LinearColor {
    guard buffer.statuses[index] == .escaped else { return .black }
    let lightness = OKLab(drawing.color(at: index, of: buffer)).lightness
    let nearness = min(max((Self.paper - lightness) / Self.depth, 0), 1)
    // Squared: a line with a narrow halo.
    let light = Float(nearness * nearness)
    return LinearColor(rgb: SIMD3(repeating: light * light * light))
  }
}

extension Recipe {
  /// The same view, to be drawn by distances.
  func outlined() throws(StudioError) -> Recipe {
    var drawn = location
    (drawn.color, drawn.palette, drawn.look) = (DistanceColoring.name, nil, LookKeys())
    var recipe = try Recipe(drawn, size: size)
    recipe.effort = effort
    return recipe
  }
}
