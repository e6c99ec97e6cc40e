// PreparedLayers — applies what follows a look's coloring: a second coloring, and gamma.

internal import Core

extension Look {
  /// Prepares a coloring for a picture, with everything that this look lays over it.
  ///
  /// - Parameters:
  ///   - survey: The sample as for the coloring, also with the layer's features.
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
    let isVisible = (layer?.opacity ?? 0) > 0
    if !isVisible && gamma == 1 { return base }
    let over = isVisible ? layer : nil
    return PreparedLayers(
      base: base, over: over?.coloring.prepared(survey: survey, look: self, limit: limit),
      blend: over?.blend ?? .normal, opacity: over?.opacity ?? 0, power: 1 / gamma)
  }
}

/// A prepared coloring over another; unresolved pixels keep the color that distinguishes them.
private struct PreparedLayers: PreparedColoring {
  let base: any PreparedColoring
  let over: (any PreparedColoring)?
  let blend: Blend
  let opacity: Float
  /// The exponent to which light is raised.
  let power: Double

  func color(at index: Int, of buffer: IterationBuffer) -> LinearColor {
    finished(
      buffer.statuses[index], base.color(at: index, of: buffer),
      over?.color(at: index, of: buffer))
  }

  func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor] {
    let below = base.colors(of: buffer, row: row)
    let above = over?.colors(of: buffer, row: row)
    let start = row * buffer.tile.width
    return below.indices.map {
      finished(buffer.statuses[start + $0], below[$0], above?[$0])
    }
  }

  private func finished(_ status: PixelStatus, _ below: LinearColor, _ above: LinearColor?)
    -> LinearColor
  {
    if status == .unresolved { return below }
    let mixed =
      above.map { below.mixed(with: blend.color(below, under: $0), opacity) } ?? below
    if power == 1 { return mixed }
    return LinearColor(raised(mixed.rgb.x), raised(mixed.rgb.y), raised(mixed.rgb.z))
  }

  private func raised(_ light: Float) -> Float {
    light > 0x1p-40 ? Float(SteadyMath.exp2(power * SteadyMath.log2(ofNormal: Double(light)))) : 0
  }
}
