// SceneMovieJob — a film of a scene that grows and turns, frame by frame.

internal import Coloring
internal import Core
package import Drawing
internal import ImageFiles
package import Places

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A film in which a scene's step and angle go evenly from one value to another.
package struct SceneMovieJob: Sendable {
  package let scene: Scene
  package let size: PictureSize
  package let film: FilmFormat
  package let path: String
  package let framesPerSecond: Int
  /// The seconds in which the values change, and for which the last picture stays.
  package let seconds: (change: Double, hold: Double)
  package let step: ClosedTravel?
  package let angle: ClosedTravel?
  /// The path of a sound file that goes with the film.
  package var audio: String?
  /// Receives raw video, for a film that goes to standard output.
  package var output: (@Sendable ([UInt8]) throws -> Void)?

  /// A value's way from its first to its last.
  package struct ClosedTravel: Sendable, Equatable {
    package let first: Double
    package let last: Double

    /// Reads `0..9`: two numbers with at most 6 decimals and two points between.
    package init?(_ text: String) {
      let parts = text.components(separatedBy: "..")
      guard parts.count == 2, let first = Double(parts[0]), let last = Double(parts[1]),
        [first, last].allSatisfy({ abs($0) <= 1_000_000 })
      else { return nil }
      (self.first, self.last) = (first, last)
    }

    /// The value at a share of the way, in at most 6 decimals.
    func text(at share: Double) -> String {
      let millionths = Int(((first + share * (last - first)) * 1e6).rounded())
      let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
      let digits = String(rest + 1_000_000).dropFirst()
      return "\(millionths < 0 ? "-" : "")\(whole).\(digits)"
    }
  }

  /// - Throws: A `UserError` if no film can be written under that name, or a value is not allowed.
  package init(
    _ scene: Scene, size: PictureSize, film: FilmFormat, path: String, framesPerSecond: Int,
    seconds: (change: Double, hold: Double), step: ClosedTravel?, angle: ClosedTravel?
  ) throws {
    (self.scene, self.size, self.film, self.path) = (scene, size, film, path)
    (self.framesPerSecond, self.seconds) = (framesPerSecond, seconds)
    (self.step, self.angle) = (step, angle)
    try film.check(size)
    for share in [0.0, 1] { _ = try frame(at: share) }
    if ![.frames, .y4m].contains(film.container) { try AtomicFile.check(path: path) }
  }

  private var changing: Int { max(1, Int((seconds.change * Double(framesPerSecond)).rounded())) }
  /// The number of frames.
  package var frameCount: Int {
    changing + Int((seconds.hold * Double(framesPerSecond)).rounded())
  }

  /// The scene at a share of the way, 0 … 1.
  package func frame(at share: Double) throws -> Scene {
    var next = scene
    if let step { next = try next.setting("step", to: step.text(at: share)) }
    if let angle { next = try next.setting("angle", to: angle.text(at: share)) }
    return next
  }

  /// The share of the way that a frame shows.
  private func share(of frame: Int) -> Double {
    min(1, Double(frame) / Double(max(1, changing - 1)))
  }

  /// A frame in the form that a writer takes.
  private func planes(at share: Double, _ pixels: any PixelEncoding) throws -> [[UInt8]] {
    let whole = Tile(x: 0, y: 0, width: size.width, height: size.height)
    let rows = try frame(at: share).canvas(size).rows(of: whole).map { row in
      stride(from: 0, to: row.count, by: 3).map { at in
        LinearColor(
          displayed: Double(row[at]) / 255, Double(row[at + 1]) / 255, Double(row[at + 2]) / 255)
      }
    }
    return pixels.planes(rows, top: 0)
  }

  /// Makes the film; it appears complete, or not at all.
  ///
  /// Nothing is kept of a film that was stopped.
  ///
  /// - Throws: A `UserError`; `CancellationError`.
  package func run(progress: @escaping ProgressReceiver = { _ in }) async throws -> [String] {
    let start = ContinuousClock.now
    let folder = try folder()
    defer { try? folder?.remove() }
    let writer = try writer(folder)
    let segments = MovieSegment.all(frameCount)
    try await withTaskCancellationHandler {
      var last: (share: Double, planes: [[UInt8]])?
      for segment in segments {
        try writer.begin(segment)
        for frame in segment.frames {
          try Task.checkCancellation()
          progress(JobProgress(stage: .frames, fraction: Double(frame) / Double(frameCount)))
          let share = share(of: frame)
          if last?.share != share { last = (share, try planes(at: share, writer.pixels)) }
          if let last { try writer.write(frame, last.planes) }
        }
        try writer.end(segment)
      }
      try writer.finish(segments.count)
    } onCancel: {
      writer.stop()
    }
    return [
      "\(path.excerpt): \(HumanReadable.counted(frameCount, "frame")) of \(size.text), "
        + "\(scene.name)",
      "made in \(HumanReadable.duration((ContinuousClock.now - start).seconds))",
    ]
  }

  /// The folder for segments; nil if the film needs none.
  private func folder() throws -> JobFolder? {
    if [.frames, .y4m].contains(film.container) { return nil }
    func text(_ travel: ClosedTravel?) -> String {
      travel.map { "\($0.first)..\($0.last)" } ?? "none"
    }
    return try JobFolder(
      output: path,
      manifest: JobManifest([
        (JobManifest.versionKey, Version.version), ("kind", "scene movie"),
        ("location", scene.location.canonical), ("size", size.text), ("step", text(step)),
        ("angle", text(angle)), ("fps", String(framesPerSecond)),
        ("seconds", "\(seconds.change) \(seconds.hold)"), ("codec", film.codec.rawValue),
        ("container", film.container.rawValue), ("quality", film.quality.rawValue),
        ("bits", String(film.bits)), ("range", film.range.rawValue),
      ]), restart: true)
  }

  private func writer(_ folder: JobFolder?) throws -> any FilmWriter {
    if film.container == .y4m {
      return RawVideo(film, size, framesPerSecond: framesPerSecond, output: output ?? { _ in })
    }
    if let pattern = FramePattern(path) {
      try SystemCalls.makeFolder(at: SystemCalls.folder(of: path))
      return NumberedFrames(pattern, film, size, isResumed: false, title: scene.name) {
        try frame(at: share(of: $0)).location
      }
    }
    let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard let folder, let program = FilmEncoding.program(in: searchPath) else {
      throw MovieError.noEncoder
    }
    return EncodedFilm(
      folder,
      FilmEncoding(
        film: film, size: size, framesPerSecond: framesPerSecond, audio: audio,
        seconds: Double(frameCount) / Double(framesPerSecond)),
      program: program, path: path,
      texts: [
        ("title", scene.name), ("comment", scene.location.canonical),
        ("encoder", Version.software),
      ])
  }
}
