// FilmEncoding — the arguments by which ffmpeg encodes segments and joins them.

internal import Places

/// The commands of ffmpeg for one film.
struct FilmEncoding: Sendable {
  let film: FilmFormat
  let size: PictureSize
  let framesPerSecond: Int

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
      "-f", "rawvideo", "-pixel_format", "rgb24", "-video_size", size.text, "-framerate",
      String(framesPerSecond), "-i", "pipe:0", "-filter_threads", "1",
    ] + pixels + codec + ["-threads", "1", "-fflags", "+bitexact", "-f", "matroska", path]
  }

  /// The arguments that join segments without encoding them again; GIF is made here.
  ///
  /// - Parameter list: A file that names the segments.
  func join(_ list: String, texts: [(String, String)], to path: String) -> [String] {
    var arguments = quiet + ["-f", "concat", "-safe", "0", "-i", list]
    if film.container == .gif {
      arguments += [
        "-filter_complex", "[0:v]split[a][b];[a]palettegen=stats_mode=diff[p];[b][p]paletteuse",
      ]
    } else {
      arguments += ["-c", "copy"]
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

  /// The conversion of sRGB frames to the codec's pixels, and the tags that record it.
  private var pixels: [String] {
    let format: String
    switch film.codec {
    case .ffv1: return ["-pix_fmt", "bgr0"]
    case .prores: format = "yuv422p10le"
    default: format = "yuv420p"
    }
    return [
      "-vf",
      "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+bitexact+full_chroma_int,"
        + "format=\(format)",
      "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range",
      "tv",
    ]
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
        "pools=none:frame-threads=1:log-level=error",
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
