// MovieError — why a movie cannot be made.

internal import Core

package enum MovieError: UserError, Equatable {
  /// The place is not deeper than the first picture.
  case noZoom
  case tooManyFrames(Int, limit: Int)
  case noContainer(path: String)
  case noCodec(String, container: String)
  /// There is no codec, or no quality, of this name.
  case unknown(String, what: String, known: [String])
  case oddSize(String)
  case badSize(String)
  case noEncoder
  /// The encoder ended by itself, with its last words.
  case encoderFailed(status: Int32?, words: String)
  case noMovie(path: String)
  /// A coloring reads features that strips do not keep.
  case depthlessLook(String)

  package var problem: String {
    switch self {
    case .noZoom: "the place is not deeper than the picture that the movie begins with"
    case .tooManyFrames(let count, let limit): "the movie has \(count) frames, more than \(limit)"
    case .noContainer(let path): "‘\(path.excerpt)’ does not end like a movie"
    case .noCodec(let codec, let container): "a .\(container) file cannot hold \(codec)"
    case .unknown(let name, let what, _): "there is no \(what) ‘\(name.excerpt)’"
    case .oddSize(let size): "a film of \(size) pixels cannot be encoded: a side is odd"
    case .badSize(let size): "a film cannot have \(size) pixels"
    case .noEncoder: "ffmpeg is not installed, which encodes movies"
    case .encoderFailed(let status, let words):
      "ffmpeg failed" + (status.map { " with exit code \($0)" } ?? "")
        + (words.isEmpty ? "" : ": \(words)")
    case .noMovie: "there is no job of a movie here"
    case .depthlessLook(let name): "an image in the plane (\(name)) cannot be shown in a movie"
    }
  }

  package var place: String? {
    switch self {
    case .noMovie(let path), .noContainer(let path): path
    default: nil
    }
  }

  package var remedy: String? {
    switch self {
    case .noZoom: "Name a deeper place, or begin higher with --from."
    case .tooManyFrames: "Make it shorter, or with fewer frames a second."
    case .noContainer:
      "Name a .mp4, .mkv, .webm, .mov or .gif file, frames as frames/%05d.png, or - for raw video."
    case .noCodec: "Leave out --codec, or name another file."
    case .unknown(_, _, let known): "Known are: \(known.joined(separator: ", "))."
    case .oddSize: "Give even numbers with --size."
    case .badSize: "Each side has 16 to 16384 pixels."
    case .noEncoder: "Install it (apt install ffmpeg), or write frames: -o frames/%05d.png."
    case .encoderFailed:
      "What is done is kept: give the same command again, or try another --codec."
    case .noMovie: "Name the movie or its .fathom-job folder, which --keep keeps."
    case .depthlessLook: "Leave out the trap."
    }
  }
}
