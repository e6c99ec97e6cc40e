// FilmFormat — how a film's frames become a file: container, codec, quality.

internal import Places

/// The form in which frames are written.
package struct FilmFormat: Sendable, Equatable {
  package enum Container: String, Sendable, CaseIterable {
    case mp4, mkv, webm, mov, gif
    /// Numbered PNG files.
    case frames
    /// Raw video in YUV4MPEG2, on standard output.
    case y4m
  }

  package enum Codec: String, Sendable, CaseIterable {
    case h264, hevc, av1, vp9, prores, ffv1
  }

  package enum Quality: String, Sendable, CaseIterable {
    case draft, good, best
  }

  /// How light is encoded.
  package enum Range: String, Sendable, CaseIterable {
    /// Standard range: sRGB's curve and primaries, tagged as BT.709.
    case sdr
    /// High range: BT.2020 with the perceptual quantizer, or with hybrid log-gamma (BT.2100).
    case pq, hlg
  }

  package let container: Container
  package let codec: Codec
  package let quality: Quality
  /// The bits of a channel: 8 or 10, and 16 for numbered pictures.
  package let bits: Int
  package let range: Range

  /// The format that a path's ending asks for.
  ///
  /// - Parameters:
  ///   - path: A file's name; `-` for raw video; a pattern with a `%d` for numbered pictures.
  ///   - codec: Nil for the container's usual one.
  ///   - bits: Nil for 10 in high range, and otherwise for 8.
  /// - Throws: `MovieError`.
  package init(
    path: String, codec: Codec? = nil, quality: Quality = .good, bits: Int? = nil,
    range: Range = .sdr
  ) throws(MovieError) {
    (self.quality, self.range) = (quality, range)
    self.bits = bits ?? (range == .sdr ? 8 : 10)
    if path == "-" {
      (container, self.codec) = (.y4m, .ffv1)
    } else if FramePattern(path) != nil {
      (container, self.codec) = (.frames, .ffv1)
    } else {
      let ending = path.split(separator: "/").last.flatMap { name in
        name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() }
      }
      guard let ending, let found = Container(rawValue: ending), found != .frames, found != .y4m
      else { throw .noContainer(path: path) }
      container = found
      // Players expect high range in HEVC rather than in H.264.
      let usual = range == .sdr ? found.codecs[0] : found.codecs.first { $0 != .h264 }
      self.codec = codec ?? usual ?? found.codecs[0]
    }
    if let codec, !container.codecs.contains(codec) {
      throw .noCodec(codec.rawValue, container: container.rawValue)
    }
    guard container.bits.contains(self.bits) else {
      throw .noBits(self.bits, container: container.rawValue, known: container.bits)
    }
    if range != .sdr, self.bits != 10 || self.codec == .h264 || container == .frames {
      throw .noRange(range.rawValue)
    }
  }

  /// The most frames a second that players show of a container's films.
  package static func mostFrames(_ container: Container) -> Int { container == .gif ? 50 : 240 }

  /// Throws if frames of a size cannot be encoded.
  func check(_ size: PictureSize) throws(MovieError) {
    let isHalved =
      ![.gif, .frames].contains(container) && codec != .ffv1 || container == .y4m
    if isHalved && !(size.width.isMultiple(of: 2) && size.height.isMultiple(of: 2)) {
      throw .oddSize(size.text)
    }
    if size.width < 16 || size.height < 16 || size.width > 16_384 || size.height > 16_384 {
      throw .badSize(size.text)
    }
  }
}

extension FilmFormat.Container {
  /// The codecs that the container takes; the first is the usual one.
  var codecs: [FilmFormat.Codec] {
    switch self {
    case .mp4: [.h264, .hevc, .av1, .vp9]
    case .mkv: [.h264, .hevc, .av1, .vp9, .prores, .ffv1]
    case .webm: [.vp9, .av1]
    case .mov: [.h264, .hevc, .prores]
    case .gif, .frames, .y4m: [.ffv1]
    }
  }

  /// The bits of a channel that the container takes.
  var bits: [Int] {
    switch self {
    case .gif: [8]
    case .frames: [8, 16]
    case .mp4, .mkv, .webm, .mov, .y4m: [8, 10]
    }
  }
}
