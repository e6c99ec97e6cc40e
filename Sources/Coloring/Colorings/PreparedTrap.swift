// PreparedTrap — a prepared coloring that shows an image where orbits have landed.

internal import Core

/// A coloring that shows an image where orbits have landed, and another coloring elsewhere.
struct PreparedTrap: PreparedColoring {
  let base: any PreparedColoring
  let image: OrbitTrapImage

  func color(at index: Int, of buffer: IterationBuffer) -> LinearColor {
    covered(base.color(at: index, of: buffer), buffer.values(of: .trap)?[index])
  }

  func colors(of buffer: IterationBuffer, row: Int) -> [LinearColor] {
    let colors = base.colors(of: buffer, row: row)
    guard let places = buffer.values(of: .trap) else { return colors }
    let start = row * buffer.tile.width
    return colors.indices.map { covered(colors[$0], places[start + $0]) }
  }

  private func covered(_ color: LinearColor, _ place: SIMD2<Float>?) -> LinearColor {
    guard let place, place.x.isFinite, place.y.isFinite else { return color }
    let light = image.light(x: Double(place.x), y: Double(place.y))
    return color.mixed(with: light.color, light.cover)
  }
}
