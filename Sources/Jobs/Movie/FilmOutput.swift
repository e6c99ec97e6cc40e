// FilmOutput — where the frames of a film go, and what the film says of itself.

internal import ImageFiles
internal import Places

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The file of a film: its form, its path, its sound and its texts.
struct FilmOutput: Sendable {
  let film: FilmFormat
  let size: PictureSize
  let framesPerSecond: Int
  let frameCount: Int
  let path: String
  /// The path of a sound file that goes with the film.
  let audio: String?
  /// Receives raw video, for a film that goes to standard output.
  let output: (@Sendable ([UInt8]) throws -> Void)?
  let title: String
  /// The ink over all frames.
  let ink: KeptInk?
  /// The place of the whole film.
  let location: Location
  /// The place that a frame shows.
  let frameLocation: @Sendable (Int) throws -> Location

  /// The path of ffmpeg; nil where the film needs none.
  ///
  /// - Throws: `MovieError` if there is no ffmpeg, no such sound file, or no sound in such a film.
  func encoder() throws(MovieError) -> String? {
    if let audio {
      guard [.mp4, .mkv, .mov, .webm].contains(film.container) else {
        throw .silent(container: film.container.rawValue)
      }
      guard TextFile.exists(audio) else { throw .noAudio(path: audio) }
    }
    if [.frames, .y4m].contains(film.container) { return nil }
    let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard let program = FilmEncoding.program(in: searchPath) else { throw .noEncoder }
    return program
  }

  /// The path beside which the film's job is kept: raw video has it among temporary files.
  var place: String {
    if film.container != .y4m { return path }
    return "\(SystemCalls.temporaryFolder)/fathom-\(SystemCalls.processNumber).y4m"
  }

  /// Opens the film's job, or creates it.
  ///
  /// - Parameters:
  ///   - folderPath: The path of the job's folder; nil for that beside the film.
  ///   - startsAnew: Whether to discard the job of an earlier run.
  /// - Throws: `MovieError.otherFilm`; `JobError`; `PictureError`.
  func folder(_ manifest: JobManifest, at folderPath: String?, startsAnew: Bool) throws
    -> JobFolder
  {
    if film.container == .frames {
      try SystemCalls.makeFolder(at: SystemCalls.folder(of: path))
    }
    let opened = Result { () throws(JobError) -> JobFolder in
      try JobFolder(
        at: folderPath ?? JobFolder.path(for: place), manifest: manifest, restart: startsAnew)
    }
    if case .failure(.otherRecipe(let path, let differences)) = opened {
      throw MovieError.otherFilm(
        path: path, differences: differences.prefix(4).map(\.text).joined(separator: "; "))
    }
    return try opened.get()
  }

  /// The writer of the film's frames.
  ///
  /// - Parameters:
  ///   - folder: The film's job.
  ///   - program: The path of ffmpeg; nil where the film needs none.
  func writer(_ folder: JobFolder, _ program: String?) -> any FilmWriter {
    if film.container == .y4m {
      return RawVideo(film, size, framesPerSecond: framesPerSecond, output: output ?? { _ in })
    }
    if let pattern = FramePattern(path) {
      return NumberedFrames(
        pattern, film, size, isResumed: folder.isResumed, title: title, ink: ink,
        location: frameLocation)
    }
    let texts = [
      ("title", title), ("comment", location.canonical), ("encoder", Version.software),
    ]
    let encoding = FilmEncoding(
      film: film, size: size, framesPerSecond: framesPerSecond, audio: audio,
      seconds: Double(frameCount) / Double(framesPerSecond))
    return EncodedFilm(folder, encoding, program: program ?? "", path: path, texts: texts)
  }

  /// The error to report for one that ended the making of the film.
  func described(_ error: any Error, _ folder: JobFolder) -> any Error {
    // A film's finished segments are kept, and the same command continues it.
    if case PictureError.diskFull(let path) = error { return JobError.diskFull(path: path) }
    // ffmpeg cannot say so, since its log has no room either.
    if case MovieError.encoderFailed = error, let free = folder.freeBytes, free < 1 << 16 {
      return JobError.diskFull(path: folder.path)
    }
    return error
  }
}
