// NumberedFrames — a movie's frames as numbered PNG files, each with the place that it shows.

internal import Coloring
internal import ImageFiles
internal import Places

/// Frames as numbered PNG files.
final class NumberedFrames: FilmWriter {
  private let pattern: FramePattern
  private let film: FilmFormat
  private let size: PictureSize
  private let isResumed: Bool
  private let title: String
  private let ink: KeptInk?
  private let location: @Sendable (Int) throws -> Location

  /// - Parameters:
  ///   - isResumed: Whether frames that are there are complete and of this film.
  ///   - ink: The ink over all frames.
  ///   - location: The place that a frame shows.
  init(
    _ pattern: FramePattern, _ film: FilmFormat, _ size: PictureSize, isResumed: Bool,
    title: String, ink: KeptInk?, location: @escaping @Sendable (Int) throws -> Location
  ) {
    (self.pattern, self.film, self.size, self.isResumed) = (pattern, film, size, isResumed)
    (self.title, self.ink, self.location) = (title, ink, location)
  }

  private var depth: SampleDepth { film.bits == 16 ? .sixteen : .eight }
  var pixels: any PixelEncoding { RGBEncoding(depth: depth) }

  func has(_ segment: MovieSegment) -> Bool {
    // A frame appears under its name when it is complete.
    isResumed
      && segment.frames.allSatisfy { SystemCalls.entry(at: pattern.path(of: $0)) == .file }
  }

  func begin(_ segment: MovieSegment) throws {}

  func write(_ frame: Int, _ parts: [[UInt8]]) throws {
    var header = ImageHeader(width: size.width, height: size.height)
    header.depth = depth
    header.texts =
      [
        ImageText(PictureTexts.titleKeyword, title),
        ImageText(PictureTexts.softwareKeyword, Version.software),
        ImageText(PictureTexts.locationKeyword, try location(frame).canonical),
      ] + PictureTexts.texts(of: ink)
    let bytes = try PNGWriter.bytes(ofRows: parts.flatMap { $0 }, header: header)
    try AtomicFile.replaceFile(at: pattern.path(of: frame), with: bytes, isFlushed: false)
  }

  func end(_ segment: MovieSegment) throws {}
  func finish(_ count: Int) throws {}
  func stop() {}
}
