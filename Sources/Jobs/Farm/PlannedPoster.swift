// PlannedPoster — the tiles of a planned poster: those of its grid.

internal import Coloring
internal import FractalEngine

/// A poster that several processes compute.
struct PlannedPoster: PlannedJob {
  let folder: JobFolder
  let recipe: Recipe
  private let account: EngineAccount
  private let store: TileStore

  /// - Throws: `FarmError`; errors of recipes.
  init(_ folder: JobFolder, _ effort: Effort) throws {
    self.folder = folder
    var recipe = try PosterManifest.recipe(of: folder)
    recipe.effort = effort
    let differences = recipe.manifest.differences(from: folder.manifest)
    if !differences.isEmpty { throw FarmError.damaged(path: folder.path) }
    self.recipe = recipe
    account = try PlannedJobs.account(in: folder, .poster)
    store = TileStore(
      folder: folder, grid: TileGrid(recipe.size), samples: recipe.samples,
      features: recipe.features)
  }

  var tileCount: Int { store.grid.count }

  func has(_ number: Int) -> Bool { store.has(number) }

  func tiles(of part: JobPart) -> [Int] { part.tiles(of: store.grid) }

  func shuffled(_ numbers: [Int]) -> [Int] { numbers.shuffled() }

  func compute(
    _ numbers: [Int], isOver: @escaping @Sendable () -> Bool,
    progress: @escaping ProgressReceiver,
    each: @escaping @Sendable (_ number: Int, _ make: () throws -> Void) throws -> Void
  ) async throws {
    var clock = StageClock()
    var job = recipe.iterations
    job.found = account
    let engine = try await job.engine(&clock, progress)
    let sampler = PixelSampler(engine, size: recipe.size, recipe.request)
    let store = store
    try await Workers.run(numbers.count, threads: recipe.effort.threads) { piece in
      if isOver() { return }
      let number = numbers[piece]
      try each(number) {
        var work = WorkCounts()
        try store.write(number, try sampler.samples(of: store.grid[number], &work), work)
      }
    }
  }
}
