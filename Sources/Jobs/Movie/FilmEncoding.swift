// FilmEncoding — the arguments by which ffmpeg encodes segments and joins them.

internal import Coloring
internal import Places

/// The commands of ffmpeg for one film.
struct FilmEncoding: Sendable {
  let film: FilmFormat
  let size: PictureSize
  let framesPerSecond: Int
  /// The path of a sound file that goes with the film.
  var audio: String?
  /// The film's length in seconds, at which longer sound ends.
  var seconds = 0.0

  /// The path of ffmpeg; nil where it is not installed.
  ///
  /// - Parameter searchPath: As in `PATH`.
  static func program(in searchPath: String) -> String? {
    ChildProcess.program("ffmpeg", in: searchPath)
  }

  /// The arguments that encode raw frames of a segment from standard input.
  ///
  /// The encoder has one thread: with several, x264 made different frames of the same input in 3 of
  /// 32 encodings, and a film that was interrupted is to have the frames of one that was not.
  func segment(to path: String) -> [String] {
    quiet + [
      "-f", "rawvideo", "-pixel_format", inputFormat, "-video_size", size.text, "-framerate",
      String(framesPerSecond), "-i", "pipe:0", "-filter_threads", "1",
    ] + conversion + codec + ["-threads", "1", "-fflags", "+bitexact", "-f", "matroska", path]
  }

  /// The arguments that join segments without encoding them again; GIF is made here.
  ///
  /// - Parameter list: A file that names the segments.
  func join(_ list: String, texts: [(String, String)], to path: String) -> [String] {
    var arguments = quiet + ["-f", "concat", "-safe", "0", "-i", list]
    if let audio {
      arguments += ["-i", audio, "-map", "0:v", "-map", "1:a:0", "-t", String(seconds)]
    }
    if film.container == .gif {
      arguments += [
        "-filter_complex", "[0:v]split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse",
      ]
    } else {
      arguments += ["-c:v", "copy"]
      if audio != nil {
        arguments += ["-c:a", film.container == .webm ? "libopus" : "aac", "-b:a", "192k"]
      }
      for (key, value) in texts { arguments += ["-metadata", "\(key)=\(value)"] }
      if film.codec == .hevc, film.container != .mkv { arguments += ["-tag:v", "hvc1"] }
      if [.mp4, .mov].contains(film.container) { arguments += ["-movflags", "+faststart"] }
    }
    return arguments + ["-fflags", "+bitexact", "-f", muxer, path]
  }

  private var quiet: [String] { ["-hide_banner", "-nostdin", "-loglevel", "error", "-y"] }

  private var muxer: String {
    switch film.container {
    case .mkv: "matroska"
    case .gif, .mp4, .webm, .mov, .frames, .y4m: film.container.rawValue
    }
  }

  /// The form in which frames are encoded before they come to ffmpeg.
  ///
  /// 8 bits go as sRGB. 10 bits go as the film's own numbers, which are dithered from light itself.
  var pixels: any PixelEncoding {
    if film.bits == 8 { return RGBEncoding(depth: .eight) }
    return YUVEncoding(range: film.range, bits: film.bits, chroma: chroma)
  }

  private var chroma: YUVEncoding.Chroma {
    switch film.codec {
    case .ffv1: .all
    case .prores: .pairs
    case .h264, .hevc, .av1, .vp9: .squares
    }
  }

  private var inputFormat: String { film.bits == 8 ? "rgb24" : outputFormat }

  private var outputFormat: String {
    let subsampling =
      switch chroma {
      case .all: "444p"
      case .pairs: "422p"
      case .squares: "420p"
      }
    let hasTenBits = film.bits == 10 || film.codec == .prores
    return "yuv\(subsampling)" + (hasTenBits ? "10le" : "")
  }

  /// The conversion of frames to the codec's pixels, and the tags that record it.
  private var conversion: [String] {
    if film.codec == .ffv1, film.bits == 8 { return ["-pix_fmt", "bgr0"] }
    let (primaries, curve, matrix) =
      switch film.range {
      case .sdr: ("bt709", "bt709", "bt709")
      case .pq: ("bt2020", "smpte2084", "bt2020nc")
      case .hlg: ("bt2020", "arib-std-b67", "bt2020nc")
      }
    let scaling =
      film.bits == 8
      ? "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+bitexact+full_chroma_int,"
        + "format=\(outputFormat),"
      : ""
    // The tags of each frame are what ProRes and FFV1 keep, and those of the stream the others.
    return [
      "-vf",
      scaling
        + "setparams=range=tv:color_primaries=\(primaries):color_trc=\(curve):"
        + "colorspace=\(matrix)",
      "-colorspace", matrix, "-color_primaries", primaries, "-color_trc", curve, "-color_range",
      "tv",
    ]
  }

  /// What HEVC says of the light in a film with the perceptual quantizer, for a display to map it.
  ///
  /// The display on which it was graded has BT.2020's primaries and 1000 cd/m²; no pixel is
  /// brighter than white.
  private var mastering: String {
    if film.range != .pq { return "" }
    let white = Int(TransferCurve.white)
    return ":hdr10=1:max-cll=\(white),\(white):master-display="
      + "G(8500,39850)B(6550,2300)R(35400,14600)WP(15635,16450)L(10000000,1)"
  }

  private var codec: [String] {
    func rate(_ draft: Int, _ good: Int, _ best: Int) -> String {
      switch film.quality {
      case .draft: String(draft)
      case .good: String(good)
      case .best: String(best)
      }
    }
    switch film.codec {
    case .h264: return ["-c:v", "libx264", "-preset", "medium", "-crf", rate(28, 19, 14)]
    case .hevc:
      return [
        "-c:v", "libx265", "-preset", "medium", "-crf", rate(30, 21, 16), "-x265-params",
        "pools=none:frame-threads=1:log-level=error" + mastering,
      ]
    case .av1:
      return [
        "-c:v", "libsvtav1", "-preset", "8", "-crf", rate(45, 30, 20), "-svtav1-params", "lp=1",
      ]
    case .vp9:
      return [
        "-c:v", "libvpx-vp9", "-b:v", "0", "-crf", rate(42, 30, 20), "-row-mt", "0", "-cpu-used",
        "4",
      ]
    case .prores: return ["-c:v", "prores_ks", "-profile:v", rate(1, 2, 3)]
    case .ffv1: return ["-c:v", "ffv1", "-level", "3", "-slicecrc", "1"]
    }
  }
}
