// MovieEstimate — the estimated cost of a movie, to within a factor of two.

internal import Coloring
internal import Core
internal import FractalEngine
package import Places

/// The time, memory and disk space that a movie takes.
package struct MovieEstimate: Sendable {
  package let frames: Int
  package let size: PictureSize
  package let filmSeconds: Double
  package let octaves: Double
  package let strips: Int
  package let threads: Int
  /// The wall-clock time in seconds.
  package let seconds: Double
  /// The peak memory, in bytes, without that of ffmpeg.
  package let memory: Int
  /// The disk space of job and film together, in bytes.
  package let disk: Int
  /// The size of the film, in bytes.
  package let fileSize: Int
  /// The free space on the disk, in bytes, if it is known.
  package let freeDisk: Int?

  package var json: JSON {
    [
      "frames": .integer(frames), "size": size.json, "filmSeconds": .number(filmSeconds),
      "octaves": .number(octaves), "strips": .integer(strips), "threads": .integer(threads),
      "seconds": .number((seconds * 10).rounded() / 10), "memory": .integer(memory),
      "disk": .integer(disk), "fileSize": .integer(fileSize),
      "freeDisk": freeDisk.map(JSON.integer) ?? .null,
    ]
  }

  package var lines: [String] {
    var lines = [
      "\(HumanReadable.counted(frames, "frame")) of \(size.text), "
        + "\(HumanReadable.duration(filmSeconds)) of film, "
        + "from \(HumanReadable.counted(strips, "strip"))",
      "some \(HumanReadable.duration(seconds)) on \(HumanReadable.counted(threads, "thread")), "
        + "\(HumanReadable.bytes(memory)) of memory, \(HumanReadable.bytes(disk)) of disk "
        + "(\(HumanReadable.bytes(fileSize)) in the end)",
    ]
    if let freeDisk, freeDisk < disk {
      lines.append("the disk has \(HumanReadable.bytes(freeDisk)) left: it may fill up on the way")
    }
    return lines
  }
}

extension MovieJob {
  /// The number of strips that are sampled for an estimate.
  private static let sampledStrips = 6
  /// How often a strip's sample is colored for one depth: 2.25 octaves in full, the next one for
  /// half the size, and of each further one as many samples as its own size has.
  private static let colorings = 3.6

  /// The memory that the film takes beside its references and tables, without that of ffmpeg, in
  /// bytes.
  ///
  /// - Throws: A `UserError` if a strip would have too many samples.
  package func bytesBesideReferences() throws -> Int {
    MovieCosts.memory(try recipe.geometry(), threads: recipe.still.effort.threads)
  }

  /// Estimates the cost from samples of some strips and of the last picture; changes no file.
  ///
  /// The cost is that of the whole film, as if no earlier run had begun it.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func estimate(progress: @escaping ProgressReceiver = { _ in }) async throws
    -> MovieEstimate
  {
    try await estimate(keepingIn: nil, progress)
  }

  /// Writes the job's folder, with all that others need to compute its tiles, and no tile.
  ///
  /// - Returns: The estimated cost of the whole film.
  /// - Throws: A `UserError`; `CancellationError`, after which nothing remains of a new folder.
  package func plan(progress: @escaping ProgressReceiver = { _ in }) async throws
    -> MovieEstimate
  {
    if recipe.still.ink != nil { throw FarmError.inkPlanned }
    let folder = try openFolder()
    do {
      let estimate = try await estimate(keepingIn: try MovieStore(folder, recipe), progress)
      folder.close()
      return estimate
    } catch {
      if folder.isResumed { folder.close() } else { try? folder.remove() }
      throw error
    }
  }

  /// - Parameter store: Where to keep the accounts of the engines that are made; nil for nowhere.
  private func estimate(keepingIn store: MovieStore?, _ progress: @escaping ProgressReceiver)
    async throws -> MovieEstimate
  {
    let geometry = try recipe.geometry()
    let threads = Double(min(recipe.still.effort.threads, SystemCalls.processors))
    let pixels = Double(geometry.frame.count)
    // The pictures of a hold are encoded, but drawn only once.
    let (frames, held) = (
      Double(recipe.timeline.frameCount),
      recipe.timeline.holdSeconds * Double(recipe.timeline.framesPerSecond)
    )
    let drawn = (frames - held) * (recipe.timeline.isLoop ? 2 : 1)
    var work = StripWork()
    work.coloredDepths = geometry.octaves * ColoredDepth.perOctave
    if let source = recipe.source {
      work.coloredDepths = try keptDepths(try MovieStore(JobFolder(reading: source.path), recipe))
    } else {
      work = try await stripWork(geometry, store, progress)
    }
    // A frame shows two of them, so that a fast zoom colors fewer than there are.
    work.coloredDepths = min(work.coloredDepths, 2 * drawn)
    let drawing =
      pixels * drawn * MovieCosts.drawSecondsPerPixel
      + Double(geometry.stripSize.count) * (work.coloredDepths + 2)
      * (work.colorSecondsPerSample ?? MovieCosts.colorSecondsPerSample)
    let rehearsal = try await rehearsal(progress)
    let encoding = pixels * frames * rehearsal.secondsPerPixel
    let fileSize = pixels * frames * rehearsal.bytesPerPixel
    let segments = pixels * frames * rehearsal.segmentBytesPerPixel
    return MovieEstimate(
      frames: recipe.timeline.frameCount, size: geometry.frame,
      filmSeconds: recipe.timeline.seconds, octaves: geometry.octaves, strips: geometry.count,
      threads: recipe.still.effort.threads,
      seconds: (work.seconds + drawing) / threads + work.engineSeconds
        + max(0, encoding - (work.seconds + drawing) / threads * (threads - 1)),
      memory: work.engineBytes + MovieCosts.memory(geometry, threads: Int(threads)),
      // Segments and the film itself are there at the same time.
      disk: Int(work.bytes + segments + fileSize),
      fileSize: Int(fileSize),
      freeDisk: SystemCalls.freeBytes(at: SystemCalls.folder(of: path)))
  }

  /// The cost of encoding; the usual one where there is no ffmpeg, as on the head of a cluster.
  private func rehearsal(_ progress: @escaping ProgressReceiver) async throws -> FilmRehearsal {
    let program: String?
    do { program = try target.encoder() } catch MovieError.noEncoder {
      return MovieCosts.usual(recipe.film)
    }
    return try await FilmRehearsal(recipe, encoder: program, progress)
  }

  /// The cost of strips and last picture.
  private struct StripWork {
    /// The processor time of iteration, in seconds.
    var seconds = 0.0
    /// The wall-clock time for references and tables, in seconds.
    var engineSeconds = 0.0
    var engineBytes = 0
    var bytes = 0.0
    /// The processor time to color a strip's sample for one depth, in seconds; nil for old strips.
    var colorSecondsPerSample: Double?
    /// The depths at which strips are colored.
    var coloredDepths = 0.0
  }

  private func stripWork(
    _ geometry: MovieGeometry, _ store: MovieStore?, _ progress: @escaping ProgressReceiver
  ) async throws -> StripWork {
    let engines = OctaveEngines(recipe: recipe, geometry: geometry, store: store)
    var work = StripWork()
    var start = ContinuousClock.now
    let last = try await engines.last(progress: progress)
    work.engineSeconds = (ContinuousClock.now - start).seconds
    work.engineBytes = last.byteCount
    let picture = try await sample(last, geometry.size, MovieRecipe.lastSamples, progress)
    (work.seconds, work.bytes) = (picture.seconds, picture.bytes)
    let count = min(geometry.count, Self.sampledStrips)
    var found: [(index: Int, seconds: Double, bytes: Double, engine: Double, depths: Double)] = []
    var coloring = 0.0
    for number in 0..<count {
      let index = count == 1 ? 0 : number * (geometry.count - 1) / (count - 1)
      start = ContinuousClock.now
      let engine = try await engines.strip(index, beside: last, progress: progress)
      let seconds = (ContinuousClock.now - start).seconds
      let strip = try await sample(engine, geometry.stripSize, 1, progress)
      coloring += strip.colorSeconds
      let depths = try await coloredDepths(besideStrip: index, engine, geometry)
      found.append((index, strip.seconds, strip.bytes, seconds, depths))
    }
    work.colorSecondsPerSample = Self.colorings * coloring / Double(count)
    var bytes = 0.0
    for index in 0..<geometry.count {
      let next = found.firstIndex { $0.index >= index } ?? found.count - 1
      let (lower, upper) = (found[max(next - 1, 0)], found[next])
      let gap = Double(upper.index - lower.index)
      let share = gap > 0 ? Double(index - lower.index) / gap : 0
      work.seconds += lower.seconds + share * (upper.seconds - lower.seconds)
      bytes += lower.bytes + share * (upper.bytes - lower.bytes)
      work.engineSeconds += lower.engine + share * (upper.engine - lower.engine)
      // Behind the last octave are strips that are shown, but in which no frame begins.
      let part = min(1, max(0, geometry.octaves - Double(index)))
      work.coloredDepths += part * (lower.depths + share * (upper.depths - lower.depths))
    }
    work.bytes += bytes * shareThere(geometry)
    return work
  }

  /// The share of the strips that are there at a time.
  private func shareThere(_ geometry: MovieGeometry) -> Double {
    guard dropsStrips else { return 1 }
    let timeline = recipe.timeline
    let frames = min(timeline.zoomSeconds * Double(timeline.framesPerSecond), 1e15)
    // The strips of a segment are removed when it is encoded.
    let shown = geometry.octaves * Double(MovieSegment.length) / max(frames, 1)
    return min(1, (shown + Double(MovieIteration.mostAhead)) / Double(geometry.count))
  }

  /// The number of colored depths in the octave of the frames in whose corners a strip begins.
  private func coloredDepths(
    besideStrip index: Int, _ engine: PictureEngine, _ geometry: MovieGeometry
  ) async throws -> Double {
    let colors = try DepthColors(recipe)
    let survey = PlaceSurvey(
      location: recipe.still.location, request: recipe.still.request, effort: recipe.still.effort,
      engine: engine)
    let depth = min(Double(index), max(0, (geometry.octaves - 1).rounded(.down)))
    var windows: [Int: IterationBuffer] = [:]
    for exponent in colors.exponent(atDepth: depth + 1)...colors.exponent(atDepth: depth) + 1 {
      windows[exponent] = try await survey.window(exponent)
    }
    let last = windows.keys.max() ?? 0
    return try depths(colors, from: depth, octaves: geometry.octaves) { exponent in
      guard let window = windows[exponent] ?? windows[last] else {
        preconditionFailure("the octave has windows")
      }
      return (window, engine.limit)
    }
  }

  /// The number of colored depths in an octave, or in what is left of it.
  private func depths(
    _ colors: DepthColors, from depth: Double, octaves: Double,
    window: @escaping (Int) throws -> (outcomes: IterationBuffer, limit: Int)
  ) throws -> Double {
    let schedule = DepthSchedule(
      colors, octaves: octaves, isEven: recipe.timeline.isLoop, window: window)
    return Double(try schedule.count(inOctave: depth))
  }

  /// The number of colored depths of a film of strips that are there.
  private func keptDepths(_ store: MovieStore) throws -> Double {
    let (windows, octaves) = (WindowShelf(store), store.geometry.octaves)
    let colors = try DepthColors(recipe)
    return try stride(from: 0, to: octaves, by: 1).reduce(0) { sum, depth in
      sum + (try depths(colors, from: depth, octaves: octaves) { try windows[$0] })
    }
  }

  /// The processor time and the disk space of one picture, and the time to color a sample.
  private func sample(
    _ engine: PictureEngine, _ size: PictureSize, _ samples: Int,
    _ progress: @escaping ProgressReceiver
  ) async throws -> (seconds: Double, bytes: Double, colorSeconds: Double) {
    let sampler = PixelSampler(engine, size: size, recipe.still.request)
    let overview = try await PosterOverview(
      sampler, size, samples: samples, recipe.still.effort, progress)
    let grid = TileGrid(size)
    let iterating = (0..<grid.count).reduce(0) { $0 + overview.seconds(of: grid[$1]) }
    let rehearsal = try PosterRehearsal(overview, recipe.still, limit: engine.limit)
    // Without the preparation, which a film needs once for each colored depth.
    let outcomes = overview.outcomes
    let coloring = recipe.still.prepared(sample: outcomes, limit: engine.limit)
    let start = SystemCalls.threadSeconds
    _ = coloring.picture(of: outcomes)
    let colored = SystemCalls.threadSeconds - start
    let taken = Double(size.count) * overview.samplesPerPixel
    return (
      iterating + taken * rehearsal.secondsPerSample, taken * rehearsal.tileBytesPerSample,
      colored / Double(max(outcomes.tile.count, 1))
    )
  }
}

/// The cost of drawing, and the usual one of encoding.
///
/// Processor times and sizes are those of `fathom movie --recolor` with a film of 480×270 down to a
/// height of 0.047, on the machine of docs/performance.md while other programs ran, which adds some
/// tens of percent. The sizes of FFV1 and h264 are rounded up, since deeper places have more
/// detail; the factors for the quality are estimates.
private enum MovieCosts {
  /// The processor time to look up a pixel of a frame, in seconds.
  static let drawSecondsPerPixel = 2.3e-7
  /// The processor time to color a strip's sample for one depth, in seconds.
  static let colorSecondsPerSample = 3.5e-7

  /// The cost of encoding a film that could not be tried.
  static func usual(_ film: FilmFormat) -> FilmRehearsal {
    let cost: (nanoseconds: Double, bits: Double) =
      switch (film.container, film.codec) {
      case (.gif, _): (450, 3)
      case (_, .h264): (60, 0.2)
      case (_, .hevc): (340, 0.18)
      case (_, .av1): (250, 0.12)
      case (_, .vp9): (140, 0.12)
      case (_, .prores): (140, 3.5)
      case (_, .ffv1): (110, 8)
      }
    let factor: Double =
      switch film.quality {
      case _ where film.codec == .ffv1: 1
      case .draft: 0.4
      case .good: 1
      case .best: 2
      }
    return FilmRehearsal(
      secondsPerPixel: cost.nanoseconds * 1e-9, bytesPerPixel: cost.bits * factor / 8)
  }

  /// The memory of the program, of strips in use, and of a frame, in bytes.
  static func memory(_ geometry: MovieGeometry, threads: Int) -> Int {
    // Some three strips whole, and the thinned ones near the center; their light at two depths; a
    // strip that is read, twice: measured on films of 640 × 360 and 1280 × 720. The last picture.
    let strips = geometry.stripSize.count * 240
    let last = geometry.size.count * 4 * (24 + 8)
    return (40 << 20) + strips + last + geometry.frame.count * 40 + threads * (8 << 20)
  }
}
