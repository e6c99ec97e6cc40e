// MovieIteration — computes the strips of a movie and its last picture, from the outside inward.

internal import Core
internal import FractalEngine
internal import Places

/// Computes the missing pictures of a movie.
struct MovieIteration: Sendable {
  let recipe: MovieRecipe
  let store: MovieStore
  let finished: FinishedStrips
  let pace: MoviePace

  private var geometry: MovieGeometry { store.geometry }

  /// - Throws: A `UserError`; `CancellationError`. All finished tiles are kept.
  func run(progress: @escaping ProgressReceiver) async throws {
    if try store.isComplete {
      finished.finish(strip: geometry.count - 1)
      return finished.finishAll()
    }
    let engines = OctaveEngines(recipe: recipe, geometry: geometry, store: store)
    let last = try await engines.last(progress: progress)
    for index in 0..<geometry.count {
      let windows = store.windows(ofStrip: index)
      let isDone =
        try store.isComplete(.strip(index))
        && windows.allSatisfy { try store.isComplete(.survey(exponent: $0)) }
      if !isDone {
        let engine = try await engines.strip(index, beside: last, progress: progress)
        for window in windows { try await survey(window, by: engine) }
        try await fill(.strip(index), by: engine, progress)
      }
      finished.finish(strip: index)
    }
    for window in store.windows(ofStrip: nil) { try await survey(window, by: last) }
    try await fill(.last, by: last, progress)
    finished.finishAll()
  }

  /// Surveys a window, unless that is done.
  private func survey(_ exponent: Int, by engine: PictureEngine) async throws {
    if try store.isComplete(.survey(exponent: exponent)) { return }
    let survey = PlaceSurvey(
      location: recipe.still.location, request: recipe.still.request, effort: recipe.still.effort,
      engine: engine)
    let window = try await survey.window(exponent)
    try store.tiles(of: .survey(exponent: exponent)).write(0, window, WorkCounts())
  }

  /// Computes the missing tiles of a picture.
  private func fill(
    _ picture: MovieStore.Picture, by engine: PictureEngine, _ progress: @escaping ProgressReceiver
  ) async throws {
    let tiles = try store.tiles(of: picture)
    let missing = (0..<tiles.grid.count).filter { !tiles.has($0) }
    let size = picture == .last ? geometry.size : geometry.stripSize
    let sampler = PixelSampler(engine, size: size, recipe.still.request)
    let samples = tiles.samples * tiles.samples
    try await Workers.run(missing.count, threads: recipe.still.effort.threads) { piece in
      let index = missing[piece]
      var work = WorkCounts()
      let found = try sampler.samples(of: tiles.grid[index], &work)
      try tiles.write(index, found, work)
      progress(pace.iterated(samples * tiles.grid[index].count))
    }
  }
}
