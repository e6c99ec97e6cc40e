// ColoredPyramid — the tiles of a poster, colored, as the base of a Deep Zoom pyramid.

internal import Coloring
internal import Core
internal import ImageFiles
internal import Places

/// Colors the poster's tiles of samples, which become the tiles of the pyramid's base.
struct ColoredPyramid: Sendable {
  private let pyramid: DeepZoomPyramid
  private let grid: TileGrid
  private let coloring: RowColoring

  /// - Parameters:
  ///   - path: The picture's path.
  ///   - folder: The job's folder.
  /// - Throws: `PictureError`.
  init(
    _ recipe: Recipe, _ grid: TileGrid, _ prepared: any PreparedColoring, path: String,
    _ folder: JobFolder
  ) throws {
    var recipe = recipe
    recipe.depth = .eight
    self.grid = grid
    coloring = RowColoring(recipe, prepared)
    pyramid = DeepZoomPyramid(
      path: path, width: grid.width, height: grid.height, title: recipe.title,
      place: recipe.location.canonical,
      compression: recipe.coloring.hasFewColors ? .fewColors : .gradients)
    try pyramid.claim(for: folder)
  }

  /// Colors and writes one tile of the pyramid's base.
  ///
  /// - Throws: `PictureError`.
  func write(_ index: Int, _ samples: IterationBuffer) throws {
    try pyramid.write(
      try pixmap(index, samples), column: index % grid.columns, row: index / grid.columns)
  }

  /// Writes the missing tiles of the base, all levels above it, and the page.
  ///
  /// - Throws: `DamagedTile`; `PictureError`; `CancellationError`.
  func complete(from store: TileStore, threads: Int, _ progress: @escaping ProgressReceiver)
    async throws
  {
    let (pace, done) = (Pace(), Tally())
    let count = pyramid.levels.tileCount
    let base = { @Sendable (column: Int, row: Int) throws -> Pixmap in
      let index = row * grid.columns + column
      return try pixmap(index, try store.samples(of: index))
    }
    let each = { @Sendable in progress(pace.progress(.pyramid, done.add(), of: count)) }
    try await Workers.run(pyramid.pieceCount, threads: threads) {
      try pyramid.build(piece: $0, base: base, each: each)
    }
    try pyramid.finish(base: base, each: each)
  }

  private func pixmap(_ index: Int, _ samples: IterationBuffer) throws -> Pixmap {
    let tile = grid[index]
    return Pixmap(
      width: tile.width, height: tile.height, bytes: try coloring.rows(of: samples).flatMap { $0 })
  }
}
