// InteriorRows — views of minibrots, interiors and necks, with exterior views of the same height.

import Jobs
import Places

enum InteriorRows {
  /// Two neighboring places of the same height, from `interiors.json`.
  ///
  /// That file has the limits of the tests' views; minibrots that fill the frame have `longest`.
  private struct Neighbors: Decodable {
    let name: String
    let interior: String
    let exterior: String
    /// Whether the interior takes more than a second, and so has a row with two threads.
    let isLong: Bool?
  }

  private static let longest = 10_000_000

  /// The rows `interior/NAME` and `interior/NAME/exterior`, both at 1280x720, and further ones.
  ///
  /// `threads/NAME/2` exists if the former is long. `lingering/NAME` is the interior at 320x180
  /// under the limit `longest`, if its own limit is lower.
  static func rows(_ conditions: Conditions) throws -> [Row] {
    let pairs = try PackageFile("interiors.json").decoded(as: [Neighbors].self)
    return try pairs.flatMap { try rows($0, conditions) }
  }

  private static func rows(_ pair: Neighbors, _ conditions: Conditions) throws -> [Row] {
    let size = try PictureSize(width: 1280, height: 720)
    let name = "interior/\(pair.name)"
    let beside = "\(name)/exterior"
    let location = try Location(parsing: pair.interior)
    var made = [row(name, location, size, conditions, Comparison(name: beside))]
    if conditions.threads == 1 && pair.isLong == true {
      made.append(FrameRows.twoThreads(pair.name, location, size, conditions, beside: name))
    }
    made.append(row(beside, try Location(parsing: pair.exterior), size, conditions))
    var lingering = location
    lingering.iterations = .limit(longest)
    if lingering.iterations != location.iterations {
      let size = try PictureSize(width: 320, height: 180)
      made.append(row("lingering/\(pair.name)", lingering, size, conditions))
    }
    return made
  }

  private static func row(
    _ name: String, _ location: Location, _ size: PictureSize, _ conditions: Conditions,
    _ comparison: Comparison? = nil
  ) -> Row {
    Row(name: name, cost: .heavy, comparison: comparison) {
      let job = IterationJob(location, size: size, effort: conditions.effort)
      return { _ in try await job.steps() }
    }
  }
}
