// NumberedFrames — a movie's frames as numbered PNG files, each with the place that it shows.

internal import Coloring
internal import ImageFiles
internal import Places

/// Frames as numbered PNG files.
final class NumberedFrames: FilmWriter {
  private let pattern: FramePattern
  private let recipe: MovieRecipe
  private let isResumed: Bool

  init(_ pattern: FramePattern, _ recipe: MovieRecipe, isResumed: Bool) {
    (self.pattern, self.recipe, self.isResumed) = (pattern, recipe, isResumed)
  }

  private var depth: SampleDepth { recipe.film.bits == 16 ? .sixteen : .eight }
  var pixels: any PixelEncoding { RGBEncoding(depth: depth) }

  func has(_ segment: MovieSegment) -> Bool {
    // A frame appears under its name when it is complete.
    isResumed
      && segment.frames.allSatisfy { SystemCalls.entry(at: pattern.path(of: $0)) == .file }
  }

  func begin(_ segment: MovieSegment) throws {}

  func write(_ frame: Int, _ parts: [[UInt8]]) throws {
    var header = ImageHeader(width: recipe.still.size.width, height: recipe.still.size.height)
    header.depth = depth
    let place = try recipe.location(ofFrame: frame)
    header.texts = [
      ImageText(PictureTexts.titleKeyword, recipe.still.title),
      ImageText(PictureTexts.softwareKeyword, Version.software),
      ImageText(PictureTexts.locationKeyword, place.canonical),
    ]
    let bytes = try PNGWriter.bytes(ofRows: parts.flatMap { $0 }, header: header)
    try AtomicFile.replaceFile(at: pattern.path(of: frame), with: bytes, isFlushed: false)
  }

  func end(_ segment: MovieSegment) throws {}
  func finish(_ count: Int) throws {}
  func stop() {}
}
