// HybridView — a picture's references in one number type.

/// A picture's references, BLA steps and rotations in one number type.
struct HybridView<Points: HybridPoints>: PlanarView {
  let map: HybridMap
  /// The references, by the line with which they begin.
  let references: [HybridReference<Points>]
  /// The factors of the rotations of each line.
  let turns: [[Planar<Points.Part>]]
  /// The view's radius r.
  let radius: Points.Part
  let limit: Int
}

extension HybridView {
  var lineCount: Int { map.lines.count }
  func degree(of line: Int) -> Int { map.lines[line].degree }

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
    HybridView(map: map, references: references, turns: turns, radius: radius, limit: limit)
  }

  var single: HybridView {
    HybridView(
      map: map,
      references: references.map {
        HybridReference(points: $0.points, blaSteps: AbsPowerBLASteps())
      },
      turns: turns, radius: radius, limit: .max)
  }
}
