// RenderReport — the result of a job: as JSON for programs, in two lines for people.

internal import Coloring
internal import FractalEngine
internal import Places

/// All facts about a finished picture.
package struct RenderReport: Sendable {
  package let recipe: Recipe
  package let account: PictureAccount
  /// The wall-clock seconds of each stage.
  package let seconds: [JobStage: Double]
  package let totalSeconds: Double
  /// The peak memory in bytes.
  package let peakMemory: Int
  /// The tiles of a poster; nil for other pictures.
  package var tiles: Tiles?

  /// The numbers of a poster's tiles, by their origin.
  package struct Tiles: Sendable, Equatable {
    package let count: Int
    /// The number of tiles that an earlier run finished.
    package let reused: Int
    /// The number of damaged tiles that were computed again.
    package let repaired: Int
  }

  /// The report as one object.
  ///
  /// Iterations, steps and rebases are sums over all samples that were taken; `pixels` also counts
  /// copied samples. `iterations` includes those `skipped` by BLA steps, but not the repeated
  /// work for uncertain samples.
  package var json: JSON {
    let (engine, work) = (account.engine, account.work)
    return [
      "location": .string(recipe.location.canonical),
      "size": recipe.size.json,
      "samples": .integer(recipe.samplesPerPixel),
      "limit": .integer(engine.limit),
      "limitSearch": engine.limitSearch,
      "precision": .integer(engine.precision),
      "reference": [
        "length": .integer(engine.referenceLength),
        "period": engine.period.map(JSON.integer) ?? .null,
      ],
      "approximation": engine.approximation(of: recipe.location),
      "strategy": engine.strategy?.json ?? .null,
      "pixels": account.statusCounts.json,
      "doubtful": .integer(work.uncertain),
      "iteratedExactly": .integer(work.iteratedExactly),
      "iterations": .integer(work.iterations),
      "skipped": .integer(work.skipped),
      "steps": [
        "blocks": .integer(work.blaSteps), "single": .integer(work.singleSteps),
        "extendedRuns": .integer(work.extendedRuns),
      ],
      "rebases": .integer(work.rebases),
      "cycles": ["tried": .integer(work.cycleTests), "proved": .integer(work.cyclesProved)],
      "seconds": .object(
        JobStage.ofPictures.map {
          JSON.Member($0.rawValue, .number(RenderReport.milliseconds(seconds[$0] ?? 0)))
        } + [JSON.Member("total", .number(RenderReport.milliseconds(totalSeconds)))]),
      "tiles": tiles.map {
        [
          "count": .integer($0.count), "reused": .integer($0.reused),
          "repaired": .integer($0.repaired),
        ]
      } ?? .null,
      "threads": .integer(recipe.effort.threads),
      "kernel": .string(recipe.effort.kernel.rawValue),
      "peakMemory": .integer(peakMemory),
      "digest": .string(account.digest),
    ]
  }

  private static func milliseconds(_ seconds: Double) -> Double {
    (seconds * 1000).rounded() / 1000
  }
}
