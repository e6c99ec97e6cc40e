// PreparedOutline — draws the boundary light on dark, for screens without colors.

internal import Coloring
internal import Core
internal import Places

/// A prepared coloring, light near the boundary by the distance estimate, and dark elsewhere.
struct PreparedOutline: PreparedColoring {
  /// The drawing with ink near the boundary, on light paper.
  private let drawing: any PreparedColoring

  /// The lightness of the paper in OKLab, and how much darker the ink is.
  private static let (paper, depth) = (0.975, 0.7)

  /// - Parameter drawing: A prepared coloring of `DistanceColoring`.
  init(_ drawing: any PreparedColoring) { self.drawing = drawing }

  func color(at index: Int, of buffer: IterationBuffer) -> LinearColor {
    guard buffer.statuses[index] == .escaped else { return .black }
    let lightness = OKLab(drawing.color(at: index, of: buffer)).lightness
    let nearness = min(max((Self.paper - lightness) / Self.depth, 0), 1)
    // Squared, so that the line is narrow and has a halo.
    let light = Float(nearness * nearness)
    return LinearColor(rgb: SIMD3(repeating: light * light * light))
  }
}

extension Recipe {
  /// This recipe with the coloring that draws by distances.
  func outlined() throws(RequestError) -> Recipe {
    var drawn = location
    (drawn.color, drawn.palette, drawn.look) = (DistanceColoring.name, nil, LookKeys())
    var recipe = try Recipe(drawn, size: size)
    recipe.effort = effort
    return recipe
  }
}
