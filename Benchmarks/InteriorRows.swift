// InteriorRows — views of interior and neck under a limit of ten million, beside exterior ones.

import DeepZoom
import Studio

enum InteriorRows {
  /// Two places of one height not far from each other, in `interiors.json`.
  private struct Neighbors: Decodable {
    let name: String
    let interior: String
    let exterior: String
  }

  /// `interior/NAME` and `interior/NAME/exterior`, 320x180.
  static func rows(_ conditions: Conditions) throws -> [Row] {
    try PackageFile("interiors.json").decoded(as: [Neighbors].self).flatMap { pair in
      let beside = "interior/\(pair.name)/exterior"
      return [
        try row("interior/\(pair.name)", pair.interior, conditions, Comparison(name: beside)),
        try row(beside, pair.exterior, conditions, nil),
      ]
    }
  }

  private static func row(
    _ name: String, _ text: String, _ conditions: Conditions, _ comparison: Comparison?
  ) throws -> Row {
    let size = try PictureSize(width: 320, height: 180)
    let location = try Location(parsing: text)
    return Row(name: name, cost: .heavy, comparison: comparison) {
      let job = IterationJob(location, size: size, effort: conditions.effort)
      return { _ in try await job.steps() }
    }
  }
}
