// SceneMovieJob — a film of a scene that grows and turns, in a folder that survives the program.

internal import Coloring
internal import Core
package import Drawing
internal import ImageFiles
package import Places

/// A film in which a scene's step and angle go evenly from one value to another.
///
/// The decoded frames depend on the film's recipe alone, not on how often the program was killed.
package struct SceneMovieJob: Sendable {
  package let scene: Scene
  package let size: PictureSize
  package let film: FilmFormat
  package let path: String
  package let framesPerSecond: Int
  /// The seconds in which the values change, and for which the last picture stays.
  package let seconds: (change: Double, hold: Double)
  package let step: SceneTravel?
  package let angle: SceneTravel?
  /// The ink over all frames; it does not move.
  package var ink: KeptInk?
  /// Whether to discard the job of an earlier run.
  package var startsAnew = false
  /// The path of a sound file that goes with the film.
  package var audio: String?
  /// Receives raw video, for a film that goes to standard output.
  package var output: (@Sendable ([UInt8]) throws -> Void)?

  /// - Parameters:
  ///   - framesPerSecond: 1 … 240, and at most 50 in a GIF.
  ///   - seconds: From 0 to a million.
  ///   - step: The way of the step; nil if it stays as it is.
  ///   - angle: The way of the angle in degrees; nil if it stays as it is.
  /// - Throws: A `UserError` if no film can be written under that name, or a value is not allowed.
  package init(
    _ scene: Scene, size: PictureSize, film: FilmFormat, path: String, framesPerSecond: Int,
    seconds: (change: Double, hold: Double), step: SceneTravel?, angle: SceneTravel?
  ) throws {
    (self.scene, self.size, self.film, self.path) = (scene, size, film, path)
    (self.framesPerSecond, self.seconds) = (framesPerSecond, seconds)
    (self.step, self.angle) = (step, angle)
    try film.check(size)
    let most = FilmFormat.mostFrames(film.container)
    if framesPerSecond > most {
      throw MovieError.tooFast(
        framesPerSecond: framesPerSecond, container: film.container.rawValue, limit: most)
    }
    guard frameCount <= MovieRecipe.mostFrames else {
      throw MovieError.tooManyFrames(frameCount, limit: MovieRecipe.mostFrames)
    }
    for share in [0.0, 1] { _ = try frame(at: share) }
    if ![.frames, .y4m].contains(film.container) { try AtomicFile.check(path: path) }
  }

  /// The number of frames in which the values change.
  private var changing: Int { max(1, Int((seconds.change * Double(framesPerSecond)).rounded())) }
  /// The memory of a frame and its copies, without that of ffmpeg, in bytes.
  package var frameBytes: Int { 64 * size.count }
  /// The number of frames.
  package var frameCount: Int {
    changing + Int((seconds.hold * Double(framesPerSecond)).rounded())
  }

  /// The scene at a share of the way, 0 … 1.
  package func frame(at share: Double) throws -> Scene {
    var next = scene
    if let step { next = try next.setting("step", to: step.value(at: share)) }
    if let angle { next = try next.setting("angle", to: angle.value(at: share)) }
    return next
  }

  /// The share of the way that a frame shows.
  private func share(of frame: Int) -> Double {
    min(1, Double(frame) / Double(max(1, changing - 1)))
  }

  /// A frame in the form that a writer takes.
  private func planes(at share: Double, _ pixels: any PixelEncoding) throws -> [[UInt8]] {
    let whole = Tile(x: 0, y: 0, width: size.width, height: size.height)
    let rows = try frame(at: share).canvas(size, under: ink).rows(of: whole).map { row in
      stride(from: 0, to: row.count, by: 3).map { at in
        LinearColor(
          displayed: Double(row[at]) / 255, Double(row[at + 1]) / 255, Double(row[at + 2]) / 255)
      }
    }
    return pixels.planes(rows, top: 0)
  }

  private var target: FilmOutput {
    FilmOutput(
      film: film, size: size, framesPerSecond: framesPerSecond, frameCount: frameCount, path: path,
      audio: audio, output: output, title: scene.name, ink: ink, location: scene.location,
      frameLocation: { try frame(at: share(of: $0)).location })
  }

  /// The `kind` in the manifest of such a job.
  static let kind = "scene movie"

  /// Everything that the film's frames depend on.
  var manifest: JobManifest {
    let ink = ink.map { [("ink", $0.digest)] } ?? []
    return JobManifest(
      [
        (JobManifest.versionKey, Version.version), ("kind", Self.kind),
        ("location", scene.location.canonical), ("size", size.text),
        ("title", scene.name), ("step", step?.text ?? "none"), ("angle", angle?.text ?? "none"),
        ("fps", String(framesPerSecond)), ("change", String(seconds.change)),
        ("hold", String(seconds.hold)), ("codec", film.codec.rawValue),
        ("container", film.container.rawValue), ("quality", film.quality.rawValue),
        ("bits", String(film.bits)), ("range", film.range.rawValue),
      ] + ink)
  }

  /// Makes the film or resumes it; the file appears complete, or not at all.
  ///
  /// - Throws: A `UserError`; `CancellationError`. All finished segments are kept.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws
    -> SceneMovieReport
  {
    let start = ContinuousClock.now
    let target = target
    let program = try target.encoder()
    let folder = try target.folder(manifest, at: nil, startsAnew: startsAnew)
    let writer = target.writer(folder, program)
    do {
      let drawn = try await withTaskCancellationHandler {
        try make(writer, progress)
      } onCancel: {
        writer.stop()
      }
      try folder.remove()
      return SceneMovieReport(
        self, newFrames: drawn, seconds: (ContinuousClock.now - start).seconds)
    } catch {
      // Raw video that was cut short is not resumed.
      if film.container == .y4m { try? folder.remove() }
      throw Task.isCancelled ? CancellationError() : target.described(error, folder)
    }
  }

  /// Draws what is missing, and joins it; returns the number of new frames.
  private func make(_ writer: any FilmWriter, _ progress: ProgressReceiver) throws -> Int {
    let segments = MovieSegment.all(frameCount)
    let missing = segments.filter { !writer.has($0) }
    var last: (share: Double, planes: [[UInt8]])?
    for segment in missing {
      try writer.begin(segment)
      for frame in segment.frames {
        try Task.checkCancellation()
        progress(JobProgress(stage: .frames, fraction: Double(frame) / Double(frameCount)))
        let share = share(of: frame)
        // The picture that stays at the end is drawn once.
        if last?.share != share { last = (share, try planes(at: share, writer.pixels)) }
        try writer.write(frame, last?.planes ?? [])
      }
      try writer.end(segment)
    }
    try Task.checkCancellation()
    try writer.finish(segments.count)
    return missing.reduce(0) { $0 + $1.frames.count }
  }
}
