// PreparedLayers — applies what follows a look's coloring: other colorings, lights, and gamma.

internal import Core

extension Look {
  /// Prepares a coloring for a picture, with everything that this look lays over it.
  ///
  /// - Parameters:
  ///   - survey: The sample as for the coloring, also with the layers' features.
  ///   - limit: The iteration limit.
  package func prepared(
    by coloring: any Coloring.Type, survey: ColoringSurvey, limit: Int
  ) -> any PreparedColoring {
    let prepared = preparedLayers(by: coloring, survey: survey, limit: limit)
    return trap.map { PreparedTrap(base: prepared, image: $0) } ?? prepared
  }

  private func preparedLayers(
    by coloring: any Coloring.Type, survey: ColoringSurvey, limit: Int
  ) -> any PreparedColoring {
    let base = coloring.prepared(survey: survey, look: self, limit: limit)
    let visible = layers.filter { $0.opacity > 0 }
    if visible.isEmpty && lights.isEmpty && gamma == 1 { return base }
    let prepared = visible.map {
      (layer: $0, colors: $0.coloring.prepared(survey: survey, look: self, limit: limit))
    }
    return PreparedLayers(
      base: base, layers: prepared, lights: lights, unit: Float(lineUnit), power: 1 / gamma)
  }
}

/// Prepared colorings over another; unresolved pixels keep the color that distinguishes them.
private struct PreparedLayers: PreparedColoring {
  let base: any PreparedColoring
  /// The layers, the lowest first.
  let layers: [(layer: Look.Layer, colors: any PreparedColoring)]
  let lights: [SideLight]
  /// The look's `lineUnit`.
  let unit: Float
  /// The exponent to which light is raised.
  let power: Double

  func color(at index: Int, of buffer: IterationBuffer) -> LinearColor {
    let above = layers.map { $0.colors.color(at: index, of: buffer) }
    return finished(base.color(at: index, of: buffer), under: above, at: index, of: buffer)
  }

  func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor] {
    let below = base.colors(of: buffer, row: row)
    let above = layers.map { $0.colors.colors(of: buffer, row: row) }
    let start = row * buffer.tile.width
    return below.indices.map { x in
      finished(below[x], under: above.map { $0[x] }, at: start + x, of: buffer)
    }
  }

  /// The color of a pixel under its layers and lights.
  private func finished(
    _ below: LinearColor, under above: [LinearColor], at index: Int, of buffer: IterationBuffer
  ) -> LinearColor {
    let status = buffer.statuses[index]
    if status == .unresolved { return below }
    var color = below
    for (k, (layer, _)) in layers.enumerated() {
      let share = layer.mask.share(at: index, of: buffer, over: color, unit: unit)
      color = color.mixed(with: layer.blend.color(color, under: above[k]), layer.opacity * share)
    }
    if !lights.isEmpty && status == .escaped {
      let (x, y) = (buffer.distancesX[index], buffer.distancesY[index])
      let gain = lights.reduce(SIMD3<Float>.zero) { $0 + $1.gain(distanceX: x, y) }
      color = LinearColor(rgb: color.rgb * (1 + gain)).clamped
    }
    if power == 1 { return color }
    return LinearColor(raised(color.rgb.x), raised(color.rgb.y), raised(color.rgb.z))
  }

  private func raised(_ light: Float) -> Float {
    light > 0x1p-40 ? Float(SteadyMath.exp2(power * SteadyMath.log2(ofNormal: Double(light)))) : 0
  }
}
