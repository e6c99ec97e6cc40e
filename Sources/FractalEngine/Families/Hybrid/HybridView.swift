// HybridView — a picture's references in one number type.

/// A picture's references, BLA steps and rotations in one number type.
struct HybridView<Points: HybridPoints>: Sendable {
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
  /// Returns this view without BLA steps, and with another limit.
  func single(limit: Int) -> HybridView {
    HybridView(
      map: map,
      references: references.map {
        HybridReference(points: $0.points, blaSteps: AbsPowerBLASteps())
      },
      turns: turns, radius: radius, limit: limit)
  }

  /// Returns this view with another limit.
  func with(limit: Int) -> HybridView {
    HybridView(map: map, references: references, turns: turns, radius: radius, limit: limit)
  }
}
