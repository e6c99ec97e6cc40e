// FilmOptions — how a movie's frames become a file.

import ArgumentParser
import Core
import Jobs
import Places
import REPL

/// The options for a movie's file.
struct FilmOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "h264, hevc, av1, vp9, prores or ffv1 (default: by the file's name).", valueName: "name"),
    completion: .list(["h264", "hevc", "av1", "vp9", "prores", "ffv1"]))
  var codec: String?

  @Option(
    help: ArgumentHelp("draft, good or best (default: good).", valueName: "name"),
    completion: .list(["draft", "good", "best"]))
  var quality = "good"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Bits of a channel: 8, 10, or 16 for .png (default: 8).", valueName: "N"))
  var bits: String?

  @Option(
    help: ArgumentHelp("High dynamic range: pq or hlg, in 10 bits.", valueName: "name"),
    completion: .list(["pq", "hlg"]))
  var hdr: String?

  @Option(
    help: ArgumentHelp("A sound file; it ends with the film.", valueName: "file"),
    completion: .file())
  var audio: String?

  @Flag(help: "Write the place and the zoom into the frames.")
  var captions = false

  @Flag(help: "Make the film upright, for a phone (default: 1080x1920).")
  var vertical = false

  /// The format of a film with this name.
  func format(_ output: String) throws -> FilmFormat {
    let bits = try bits.map { try wholeNumber($0, 8...16, "--bits") }
    return try understood("--output") { () throws(MovieError) in
      try FilmFormat(
        path: output, codec: try wantedCodec(), quality: try wantedQuality(), bits: bits,
        range: try wantedRange())
    }
  }

  /// The size of the frames, upright if that is wanted.
  func turned(_ size: PictureSize) throws -> PictureSize {
    vertical && size.width > size.height
      ? try PictureSize(width: size.height, height: size.width) : size
  }

  private func wantedCodec() throws(MovieError) -> FilmFormat.Codec? {
    guard let codec else { return nil }
    guard let found = FilmFormat.Codec(rawValue: codec) else {
      throw .unknown(codec, what: "codec", known: FilmFormat.Codec.allCases.map(\.rawValue))
    }
    return found
  }

  private func wantedQuality() throws(MovieError) -> FilmFormat.Quality {
    guard let found = FilmFormat.Quality(rawValue: quality) else {
      throw .unknown(quality, what: "quality", known: FilmFormat.Quality.allCases.map(\.rawValue))
    }
    return found
  }

  private func wantedRange() throws(MovieError) -> FilmFormat.Range {
    guard let hdr else { return .sdr }
    guard let found = FilmFormat.Range(rawValue: hdr), found != .sdr else {
      throw .unknown(hdr, what: "dynamic range", known: ["pq", "hlg"])
    }
    return found
  }
}
