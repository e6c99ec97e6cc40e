// MovieJob — a movie, computed octave by octave in a folder that survives the program.

internal import Core
internal import Dispatch
internal import ImageFiles
internal import Places

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

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

  /// The path beside which the job's folder is.
  private var place: String {
    if recipe.film.container != .y4m { return path }
    let folder = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
    return "\(folder)/fathom-\(ProcessInfo.processInfo.processIdentifier).y4m"
  }

  /// Makes the film or resumes it; the file appears complete, or not at all.
  ///
  /// - Throws: A `UserError`; `CancellationError` within 0.2 s of cancellation. All finished tiles
  ///   and segments are kept.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> MovieReport {
    let start = ContinuousClock.now
    let program = try encoder()
    if let audio {
      guard [.mp4, .mkv, .mov, .webm].contains(recipe.film.container) else {
        throw MovieError.silent(container: recipe.film.container.rawValue)
      }
      guard TextFile.exists(audio) else { throw MovieError.noAudio(path: audio) }
    }
    // Another job's strips are shared with other readers as long as this one is open.
    let source = try recipe.source.map { try JobFolder(reading: $0.path) }
    let folder = try openFolder()
    let store = try MovieStore(source ?? folder, recipe)
    if source != nil, try !store.isComplete {
      throw MovieError.notFinished(path: store.folder.path)
    }
    let writer = try writer(folder, program)
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
        if rounds > Self.mostRounds { throw damaged }
        // The strips of another job are not this one's to repair.
        if source != nil { throw damaged }
        try? SystemCalls.removeFile(damaged.path)
      } catch {
        // Raw video that was cut short is not resumed.
        if recipe.film.container == .y4m { try? folder.remove() }
        // The same command continues a film, of which files are left, unlike of a picture.
        if case PictureError.diskFull(let path) = error { throw JobError.diskFull(path: path) }
        // ffmpeg cannot say so, since its log has no room either.
        if case MovieError.encoderFailed = error, let free = folder.freeBytes, free < 1 << 16 {
          throw JobError.diskFull(path: folder.path)
        }
        throw error
      }
    }
  }

  /// Creates the job's folder, or opens that of an earlier run.
  ///
  /// - Throws: A `UserError`.
  func openFolder() throws -> JobFolder {
    if recipe.film.container == .frames {
      try SystemCalls.makeFolder(at: SystemCalls.folder(of: path))
    }
    let opened = Result { () throws(JobError) -> JobFolder in
      try JobFolder(
        at: folderPath ?? JobFolder.path(for: place), manifest: recipe.manifest,
        restart: startsAnew)
    }
    if case .failure(.otherRecipe(let path, let differences)) = opened {
      throw MovieError.otherFilm(
        path: path, differences: differences.prefix(4).map(\.text).joined(separator: "; "))
    }
    return try opened.get()
  }

  /// The path of ffmpeg; nil where the film needs none.
  private func encoder() throws -> String? {
    if [.frames, .y4m].contains(recipe.film.container) { return nil }
    let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard let program = FilmEncoding.program(in: searchPath) else { throw MovieError.noEncoder }
    return program
  }

  private func writer(_ folder: JobFolder, _ program: String?) throws -> any FilmWriter {
    if recipe.film.container == .y4m {
      return RawVideo(
        recipe.film, recipe.still.size, framesPerSecond: recipe.timeline.framesPerSecond,
        output: output ?? { _ in })
    }
    if let pattern = FramePattern(path) {
      return NumberedFrames(
        pattern, recipe.film, recipe.still.size, isResumed: folder.isResumed,
        title: recipe.still.title, location: recipe.location(ofFrame:))
    }
    let texts = [
      ("title", recipe.still.title), ("comment", recipe.still.location.canonical),
      ("encoder", Version.software),
    ]
    let encoding = FilmEncoding(
      film: recipe.film, size: recipe.still.size,
      framesPerSecond: recipe.timeline.framesPerSecond, audio: audio,
      seconds: recipe.timeline.seconds)
    return EncodedFilm(folder, encoding, program: program ?? "", path: path, texts: texts)
  }

  /// Computes and encodes what is missing, and joins it; returns the number of new frames.
  private func make(
    _ store: MovieStore, _ writer: any FilmWriter, _ progress: @escaping ProgressReceiver
  ) async throws -> Int {
    let segments = MovieSegment.all(recipe.timeline.frameCount)
    let missing = segments.filter { !writer.has($0) }
    let open = missing.reduce(0) { $0 + $1.frames.count }
    if !missing.isEmpty {
      let finished = FinishedStrips()
      let pace = try MoviePace(store, frames: recipe.timeline.frameCount, open: open)
      let iteration = MovieIteration(
        recipe: recipe, store: store, finished: finished, pace: pace)
      let drawing = MovieDrawing(
        recipe: recipe, store: store, finished: finished, writer: writer, pace: pace)
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
  /// - Parameter open: The frames that are missing.
  convenience init(_ store: MovieStore, frames: Int, open: Int) throws {
    let pictures = (0..<store.geometry.count).map { MovieStore.Picture.strip($0) } + [.last]
    var (samples, iterated) = (0, 0)
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
