// MovieVerification — compares pixels of a kept job's strips with direct iteration.

internal import Core
internal import Places

/// Compares the strips of a movie's job with direct iteration in full precision.
package struct MovieVerification: Sendable {
  private let store: MovieStore
  private let location: Location
  private let effort: Effort
  /// The number of pixels in all.
  package var pixelCount = 200
  package var seed: UInt64 = 1

  /// Opens a job.
  ///
  /// - Parameter path: The job's folder, or the film beside which it is.
  /// - Throws: A `UserError`.
  package init(at path: String, effort: Effort) throws {
    let (recipe, folder) = try MovieRecipe.kept(at: path)
    let job = try JobFolder(reading: folder)
    (store, location, self.effort) = (try MovieStore(job, recipe), recipe.still.location, effort)
  }

  /// Compares pixels of every strip that is complete.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws
    -> [VerificationResult]
  {
    let complete = try (0..<store.geometry.count).filter { try store.isComplete(.strip($0)) }
    if complete.isEmpty { throw MovieError.noMovie(path: store.folder.path) }
    let share = max(1, (pixelCount + complete.count - 1) / complete.count)
    var results: [VerificationResult] = []
    for index in complete {
      guard let limit = store.engine(ofStrip: index)?.limit else { continue }
      let tiles = try store.tiles(of: .strip(index))
      let pixels = PixelChoice.anywhere(
        share, in: store.geometry.stripSize, seed: seed &+ UInt64(index))
      let chosen = try pixels.map { pixel in
        let (column, row) = (pixel.i / TileGrid.side, pixel.j / TileGrid.side)
        let samples = try tiles.samples(of: row * tiles.grid.columns + column)
        return ChosenPixel(
          pixel: pixel, outcome: samples[pixel.i - samples.tile.x, pixel.j - samples.tile.y])
      }
      let viewport = Viewport(location, strip: store.geometry.strip(index))
      let verification = Verification(
        location, size: store.geometry.stripSize, effort: effort)
      results.append(
        try await verification.compare(chosen, limit: limit, viewport, progress: progress))
    }
    return results
  }
}
