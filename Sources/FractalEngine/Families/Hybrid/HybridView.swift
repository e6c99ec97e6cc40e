// HybridView — a picture's references in one number type.

/// A picture's references, BLA steps and rotations in one number type.
struct HybridView<Points: HybridPoints>: PlanarView {
  let map: HybridMap
  /// The references, in the order of the picture's orbits.
  let references: [HybridReference<Points>]
  /// The factors of the rotations of each line.
  let turns: [[Planar<Points.Part>]]
  /// The change of c that an offset of 1 means: the view's radius r, or 0 in a Julia set.
  let radius: Points.Part
  /// The view's radius r in a Julia set, where pixels are starts of orbits; else nil.
  let spread: Points.Part?
  let limit: Int
}

extension HybridView {
  var lineCount: Int { map.lines.count }
  func degree(of line: Int) -> Int { map.lines[line].degree }

  func pixel(at offset: Planar<Points.Part>) -> PlanarPixel<Points.Part> {
    var pixel = PlanarPixel(offset: offset)
    guard let spread else { return pixel }
    pixel.start = lineCount
    pixel.delta = spread * offset
    pixel.z = point(of: pixel) + pixel.delta
    (pixel.slopes.alongX.re, pixel.slopes.alongY.im) = (spread.estimate, spread.estimate)
    return pixel
  }

  @inline(__always)
  func point(of pixel: PlanarPixel<Points.Part>) -> Planar<Points.Part> {
    references[pixel.start].points.point(pixel.m)
  }

  @inline(__always)
  func advance(_ pixel: inout PlanarPixel<Points.Part>, needsExtendedRange: Bool) -> AbsPowerStop? {
    pixel.advance(self, needsExtendedRange: needsExtendedRange)
  }

  func imageRadius(_ radius: Points.Part, at size: Points.Part, _ line: Int) -> Points.Part? {
    map.imageRadius(radius, at: size, line)
  }

  func with(limit: Int) -> HybridView {
    HybridView(
      map: map, references: references, turns: turns, radius: radius, spread: spread, limit: limit)
  }

  var single: HybridView {
    HybridView(
      map: map,
      references: references.map {
        HybridReference(points: $0.points, blaSteps: AbsPowerBLASteps())
      },
      turns: turns, radius: radius, spread: spread, limit: .max)
  }
}
