// MovieIteration — computes the strips of a movie and its last picture, from the outside inward.

internal import Core
internal import FractalEngine
internal import Places

/// Computes the missing pictures of a movie.
struct MovieIteration: Sendable {
  let recipe: MovieRecipe
  let store: MovieStore
  /// The first strip that a missing frame shows; those above are not computed.
  let first: Int
  /// Whether strips are removed once they have been shown.
  let dropsStrips: Bool
  let finished: FinishedStrips
  let pace: MoviePace

  /// The most strips that are there at a time, from the first one that is still shown, in a job
  /// that does not keep them.
  ///
  /// Frames show fewer than twenty. Without a bound, iteration would run far ahead, and the strips
  /// of a zoom to 1e-1000 at 1280×720 would need some 60 gigabytes.
  static let mostAhead = 64

  private var geometry: MovieGeometry { store.geometry }

  /// - Throws: A `UserError`; `CancellationError`. All finished tiles are kept.
  func run(progress: @escaping ProgressReceiver) async throws {
    if try store.isComplete(from: first) {
      finished.finish(strip: geometry.count - 1)
      return finished.finishAll()
    }
    let engines = OctaveEngines(recipe: recipe, geometry: geometry, store: store)
    let last = try await engines.last(progress: progress)
    for index in 0..<geometry.count {
      try await wait(forStrip: index)
      let windows = store.windows(ofStrip: index)
      let isFilled = try index < first || store.isComplete(.strip(index))
      if try !isFilled || !windows.allSatisfy({ try store.isComplete(.survey(exponent: $0)) }) {
        let engine = try await engines.strip(index, beside: last, progress: progress)
        for window in windows { try await survey(window, by: engine) }
        if !isFilled { try await fill(.strip(index), by: engine, progress) }
      }
      finished.finish(strip: index)
    }
    for window in store.windows(ofStrip: nil) { try await survey(window, by: last) }
    try await fill(.last, by: last, progress)
    finished.finishAll()
  }

  /// Waits until frames have been drawn so far that a strip may be computed.
  private func wait(forStrip index: Int) async throws {
    while dropsStrips, index >= finished.firstShown + Self.mostAhead {
      if finished.isStopped { throw CancellationError() }
      try await Task.sleep(for: .milliseconds(20))
    }
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
