// RenderReport — what became of a job: for machines in JSON, for people in two lines.

internal import FractalEngine
internal import Core
internal import Pictures

/// All there is to say of a finished picture.
package struct RenderReport: Sendable {
  package let recipe: Recipe
  package let account: PictureAccount
  /// Of each stage, by the clock on the wall.
  package let seconds: [JobStage: Double]
  package let totalSeconds: Double
  /// In bytes.
  package let peakMemory: Int
  /// Of a poster.
  package var tiles: Tiles?

  /// A poster's tiles.
  package struct Tiles: Sendable, Equatable {
    package let count: Int
    /// Left by an earlier run.
    package let reused: Int
    /// Found damaged, and computed again.
    package let repaired: Int
  }

  /// One object.
  ///
  /// Iterations, steps and rebases are sums over all samples that were taken; `pixels` also counts
  /// those that another one stands for. `iterations` includes those that
  /// were `skipped`, as blocks did them; the others are the `single` steps. What was done again
  /// for `uncertain` samples counts in none of them.
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
