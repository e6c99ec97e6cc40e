// PictureWriting — writes a picture's samples to its file, band by band.

internal import Coloring
internal import Core
internal import ImageFiles
internal import Places

/// The writing of a picture whose samples are complete.
struct PictureWriting: Sendable {
  let recipe: Recipe
  let account: PictureAccount
  /// The path of the picture.
  let path: String

  /// Colors and writes the picture; its file appears complete, or not at all.
  ///
  /// One thread writes, since a file is one stream, while the others color the next bands. The time
  /// of the coloring stage is the time for which the writing thread waits for colors or makes them
  /// itself.
  ///
  /// - Parameters:
  ///   - source: The samples.
  ///   - survey: The survey from which the coloring is prepared.
  /// - Returns: The wall-clock seconds of each stage.
  /// - Throws: What `source` throws; `PictureError`; `CancellationError`.
  func run(
    _ source: some SampleSource, survey: ColoringSurvey,
    _ progress: ProgressReceiver
  ) throws -> [JobStage: Double] {
    let seconds: [JobStage: Double]
    switch try PictureFormat(of: path) {
    case .samples: seconds = try writeSamples(of: source, to: path, survey, progress)
    case .colors(let format):
      let writer = try format.init(path: path, header: header)
      let prepared = recipe.prepared(survey: survey, limit: account.engine.limit)
      seconds = try write(source, RowColoring(recipe, prepared), by: writer, progress)
    }
    guard let raw = recipe.rawDataPath else { return seconds }
    let more =
      try PictureFormat.isArray(raw)
      ? writeArray(of: source, to: raw, progress)
      : writeSamples(of: source, to: raw, survey, progress)
    return seconds.merging(more) { $0 + $1 }
  }

  private func write(
    _ source: some SampleSource, _ coloring: RowColoring, by writer: any ImageWriter,
    _ progress: ProgressReceiver
  ) throws -> [JobStage: Double] {
    do {
      let seconds = try SampleBands(height: recipe.size.height).forEach(
        .color, .write, threads: recipe.effort.threads, progress
      ) {
        try coloring.rows($0, of: source)
      } body: { rows in
        for row in rows { try writer.write(encoded: row) }
      }
      try writer.finish(texts: [])
      return seconds
    } catch {
      writer.abandon()
      throw error
    }
  }

  private func writeSamples(
    of source: some SampleSource, to path: String, _ survey: ColoringSurvey,
    _ progress: ProgressReceiver
  ) throws -> [JobStage: Double] {
    let (width, side) = (recipe.size.width * recipe.samples, recipe.samples)
    var header = EXRHeader(
      width: width, height: recipe.size.height * side, samples: side,
      limit: account.engine.limit)
    header.features = recipe.keptFeatures
    header.texts = PictureTexts.texts(of: recipe, account)
    if recipe.coloringRule == .place {
      header.texts.append(
        ImageText(PictureTexts.surveyKeyword, survey.text(features: header.features)))
    }
    header.dotsPerInch = recipe.dotsPerInch
    let writer = try EXRWriter(path: path, header: header)
    do {
      let seconds = try forEachBand(of: source, progress) { try writer.write($0) }
      try writer.finish()
      return seconds
    } catch {
      writer.abandon()
      throw error
    }
  }

  private func writeArray(
    of source: some SampleSource, to path: String, _ progress: ProgressReceiver
  ) throws -> [JobStage: Double] {
    let writer = try NPYWriter(
      path: path, width: recipe.size.width * recipe.samples,
      height: recipe.size.height * recipe.samples, features: recipe.keptFeatures)
    do {
      let seconds = try forEachBand(of: source, progress) { try writer.write($0) }
      try writer.finish()
      return seconds
    } catch {
      writer.abandon()
      throw error
    }
  }

  /// Reads the samples of whole rows, and uses them in order on one thread.
  ///
  /// Bands are packed while they are written, so only the reading can be done ahead.
  private func forEachBand(
    of source: some SampleSource, _ progress: ProgressReceiver,
    body: (IterationBuffer) throws -> Void
  ) throws -> [JobStage: Double] {
    let (width, side) = (recipe.size.width * recipe.samples, recipe.samples)
    let features = recipe.features
    return try SampleBands(height: recipe.size.height).forEach(
      .color, .write, threads: recipe.effort.threads, ahead: 1, progress
    ) { rows in
      var band = IterationBuffer(
        tile: Tile(x: 0, y: rows.lowerBound * side, width: width, height: rows.count * side),
        features: features)
      try source.forEachPart(of: rows) { band.insert($0) }
      return band
    } body: {
      try body($0)
    }
  }

  private var header: ImageHeader {
    var header = ImageHeader(width: recipe.size.width, height: recipe.size.height)
    header.depth = recipe.depth
    header.dotsPerInch = recipe.dotsPerInch
    header.texts = PictureTexts.texts(of: recipe, account)
    header.compression = recipe.hasFewColors ? .fewColors : .gradients
    return header
  }
}

extension SampleBands {
  /// Makes a value from each band on all threads, and uses the values in order on one thread.
  ///
  /// At most 8 × `threads` values wait to be used, and at most twice `ahead`.
  ///
  /// - Parameters:
  ///   - making: The stage in which values are awaited or made.
  ///   - using: The stage in which values are used.
  /// - Returns: The wall-clock seconds of both stages.
  /// - Throws: What `make` and `body` throw; `CancellationError`.
  func forEach<Value: Sendable>(
    _ making: JobStage, _ using: JobStage, threads: Int, ahead: Int = .max,
    _ progress: ProgressReceiver,
    make: @escaping @Sendable (Range<Int>) throws -> Value, body: (Value) throws -> Void
  ) throws -> [JobStage: Double] {
    var clock = StageClock()
    clock.enter(making)
    let ahead = min(max(threads - 1, 1) * 4, ahead)
    func batch(_ first: Int) -> ValuesAhead<Value> {
      ValuesAhead(min(ahead, max(count - first, 0)), helpers: threads - 1) {
        try make(self[first + $0])
      }
    }
    let pace = Pace()
    var now = try batch(0).values()
    for first in stride(from: 0, to: count, by: ahead) {
      let next = batch(first + ahead)
      do {
        clock.enter(using)
        for value in now {
          try Task.checkCancellation()
          try body(value)
        }
      } catch {
        next.stop()
        throw error
      }
      progress(pace.progress(using, min(first + ahead, count), of: count))
      clock.enter(making)
      now = try next.values()
    }
    clock.enter(nil)
    return clock.seconds
  }
}
