// RawVideo — frames as YUV4MPEG2, which other programs read from a pipe.

internal import Places
internal import Synchronization

/// Raw video with 4:2:0 chroma, frame after frame.
final class RawVideo: FilmWriter {
  private let film: FilmFormat
  private let size: PictureSize
  private let framesPerSecond: Int
  private let output: @Sendable ([UInt8]) throws -> Void
  private let hasBegun = Mutex(false)
  let pixels: any PixelEncoding

  init(
    _ film: FilmFormat, _ size: PictureSize, framesPerSecond: Int,
    output: @escaping @Sendable ([UInt8]) throws -> Void
  ) {
    (self.film, self.size, self.framesPerSecond) = (film, size, framesPerSecond)
    self.output = output
    pixels = YUVEncoding(range: film.range, bits: film.bits, chroma: .squares)
  }

  func has(_ segment: MovieSegment) -> Bool { false }

  func begin(_ segment: MovieSegment) throws {
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    if isFirst {
      let chroma = film.bits == 8 ? "C420mpeg2" : "C420p10 XYSCSS=420P10"
      let header =
        "YUV4MPEG2 W\(size.width) H\(size.height) F\(framesPerSecond):1 Ip A1:1 \(chroma) "
        + "XCOLORRANGE=LIMITED\n"
      try output(Array(header.utf8))
    }
  }

  func write(_ frame: Int, _ parts: [[UInt8]]) throws {
    try output(Array("FRAME\n".utf8) + parts.flatMap { $0 })
  }

  func end(_ segment: MovieSegment) throws {}
  func finish(_ count: Int) throws {}
  func stop() {}
}
