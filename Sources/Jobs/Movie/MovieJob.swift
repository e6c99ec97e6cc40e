// MovieJob — a movie, computed octave by octave in a folder that survives the program.

internal import Core
internal import Dispatch
internal import ImageFiles
internal import Places

/// A zoom made into a film; no finished strip and no finished segment is ever lost.
///
/// The decoded frames depend on the recipe alone: not on threads, nor on how often the program was
/// killed. Strips are iterated while frames are drawn and encoded.
package struct MovieJob: Sendable {
  package let recipe: MovieRecipe
  /// The path of the film; the job is kept beside it.
  package let path: String
  /// Whether to discard the job of an earlier run.
  package var startsAnew = false
  /// Whether to keep the folder with its strips after the film is complete.
  ///
  /// Otherwise each strip is removed once the frames that show it are encoded.
  package var keepsStrips = false
  /// The path of a sound file for the film; it does not change the frames.
  package var audio: String?
  /// The path of the job's folder; nil for that beside the film.
  package var folderPath: String?
  /// Receives raw video, for a film that goes to standard output.
  package var output: (@Sendable ([UInt8]) throws -> Void)?

  /// The most rounds of repairing tiles; if some are still damaged after that, the disk is faulty.
  private static let mostRounds = 3

  /// - Throws: A `UserError` if no film can be written under that name.
  package init(_ recipe: MovieRecipe, path: String) throws {
    (self.recipe, self.path) = (recipe, path)
    if recipe.still.location.look.trap != nil { throw MovieError.depthlessLook("trap") }
    if ![.frames, .y4m].contains(recipe.film.container) { try AtomicFile.check(path: path) }
  }

  /// Whether strips are removed one after another.
  ///
  /// Each frame of a loop shows two depths, so that it needs its strips until the end; a planned
  /// film needs them for the processes that share the work.
  var dropsStrips: Bool {
    !keepsStrips && folderPath == nil && recipe.source == nil && !recipe.timeline.isLoop
  }

  var target: FilmOutput {
    FilmOutput(
      film: recipe.film, size: recipe.still.size, framesPerSecond: recipe.timeline.framesPerSecond,
      frameCount: recipe.timeline.frameCount, path: path, audio: audio, output: output,
      title: recipe.still.title, ink: recipe.still.ink, location: recipe.still.location,
      frameLocation: recipe.location(ofFrame:))
  }

  /// Makes the film or resumes it; the file appears complete, or not at all.
  ///
  /// - Throws: A `UserError`; `CancellationError` within 0.2 s of cancellation. All finished tiles
  ///   and segments are kept.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> MovieReport {
    let start = ContinuousClock.now
    let target = target
    let program = try target.encoder()
    // Another job's strips are shared with other readers as long as this one is open.
    let source = try recipe.source.map { try JobFolder(reading: $0.path) }
    let folder = try openFolder()
    let store = try MovieStore(source ?? folder, recipe)
    if source != nil, try !store.isComplete() {
      throw MovieError.notFinished(path: store.folder.path)
    }
    let writer = target.writer(folder, program)
    var rounds = 0
    while true {
      do {
        let drawn = try await make(store, writer, progress)
        if keepsStrips && recipe.film.container != .y4m {
          if source == nil { try StripExport(recipe: recipe, store: store).run() }
          try folder.write(JobFolder.finished, [])
          folder.close()
        } else {
          try folder.remove()
        }
        return MovieReport(
          recipe: recipe, geometry: store.geometry, path: path, newFrames: drawn,
          seconds: (ContinuousClock.now - start).seconds)
      } catch let damaged as DamagedTile {
        rounds += 1
        // Raw video cannot take back the frames that it has; its folder is not resumed.
        if recipe.film.container == .y4m {
          try? folder.remove()
          throw damaged
        }
        // The strips of another job are not this one's to repair.
        if rounds > Self.mostRounds || source != nil { throw damaged }
        try? SystemCalls.removeFile(damaged.path)
      } catch {
        // Raw video that was cut short is not resumed.
        if recipe.film.container == .y4m { try? folder.remove() }
        throw target.described(error, folder)
      }
    }
  }

  /// Creates the job's folder, or opens that of an earlier run.
  ///
  /// - Throws: A `UserError`.
  func openFolder() throws -> JobFolder {
    try target.folder(recipe.manifest, at: folderPath, startsAnew: startsAnew)
  }

  /// Computes and encodes what is missing, and joins it; returns the number of new frames.
  private func make(
    _ store: MovieStore, _ writer: any FilmWriter, _ progress: @escaping ProgressReceiver
  ) async throws -> Int {
    let segments = MovieSegment.all(recipe.timeline.frameCount)
    let missing = segments.filter { !writer.has($0) }
    let open = missing.reduce(0) { $0 + $1.frames.count }
    if !missing.isEmpty {
      let depth = recipe.timeline.depth(ofFrame: missing[0].frames.lowerBound)
      let first = dropsStrips ? store.geometry.firstStrip(atDepth: depth) : 0
      let finished = FinishedStrips(firstShown: first)
      let pace = try MoviePace(
        store, from: first, frames: recipe.timeline.frameCount, open: open)
      let iteration = MovieIteration(
        recipe: recipe, store: store, first: first, dropsStrips: dropsStrips, finished: finished,
        pace: pace)
      let drawing = MovieDrawing(
        recipe: recipe, store: store, dropsStrips: dropsStrips, finished: finished, writer: writer,
        pace: pace)
      let stop: @Sendable () -> Void = {
        finished.stop()
        writer.stop()
      }
      try await withTaskCancellationHandler {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            do { try await iteration.run(progress: progress) } catch {
              stop()
              throw error
            }
          }
          group.addTask { try await Self.onThread { try drawing.run(missing, progress: progress) } }
          do { for try await _ in group {} } catch {
            stop()
            throw error
          }
        }
      } onCancel: {
        stop()
      }
    }
    try Task.checkCancellation()
    try writer.finish(segments.count)
    return open
  }

  /// Runs work that waits on a thread of its own.
  private static func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "movie").async { continuation.resume(with: Result { try body() }) }
    }
  }
}

extension MoviePace {
  /// The pace of a movie of which an earlier run has made a part.
  ///
  /// - Parameters:
  ///   - first: The first strip that missing frames show; those above are done.
  ///   - open: The frames that are missing.
  convenience init(_ store: MovieStore, from first: Int, frames: Int, open: Int) throws {
    let pictures =
      (first..<store.geometry.count).map { MovieStore.Picture.strip($0) } + [.last]
    var samples = first * store.geometry.stripSize.count
    var iterated = samples
    for picture in pictures {
      let tiles = try store.tiles(of: picture)
      for index in 0..<tiles.grid.count {
        let count = tiles.grid[index].count * tiles.samples * tiles.samples
        samples += count
        if tiles.has(index) { iterated += count }
      }
    }
    self.init(samples: samples, iterated: iterated, frames: frames, drawn: frames - open)
  }
}
