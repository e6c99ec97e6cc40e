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
  case noBits(Int, container: String, known: [Int])
  /// High range asks for 10 bits and a codec that has it.
  case noRange(String)
  case tooFast(framesPerSecond: Int, container: String, limit: Int)
  /// A file of times and depths, or of beats, has a line that means nothing.
  case badLine(path: String, line: Int, reason: String)
  /// A curve is deeper than the place.
  case tooDeep(octaves: Double, limit: Double)
  case noAudio(path: String)
  /// Sound can be put into this kind of film.
  case silent(container: String)
  /// Another film was begun here; the text has the differences.
  case otherFilm(path: String, differences: String)
  /// A job's strips are not complete.
  case notFinished(path: String)
  /// Strips of this frame size do not suffice for a larger one, or for another shape.
  case tooLarge(size: String, strips: String)
  /// A coloring reads features that a job's strips do not have.
  case noFeatures(coloring: String)
  /// No Misiurewicz point was found for a loop.
  case noLoop
  case oddSize(String)
  case badSize(String)
  case noEncoder
  /// The encoder ended by itself, with its last words.
  case encoderFailed(status: Int32?, words: String)
  case noMovie(path: String)
  /// A loop turns the plane, and a stretched view shows that as no rotation.
  case stretchedLoop
  /// A coloring reads features that strips do not keep.
  case depthlessLook(String)

  package var problem: String {
    switch self {
    case .noZoom: "the place is not deeper than the picture that the movie begins with"
    case .tooManyFrames(let count, let limit): "the movie has \(count) frames, more than \(limit)"
    case .noContainer(let path): "‘\(path.excerpt)’ does not end like a movie"
    case .noCodec(let codec, let container): "a .\(container) file cannot hold \(codec)"
    case .unknown(let name, let what, _): "there is no \(what) ‘\(name.excerpt)’"
    case .noBits(let bits, let container, _): "a .\(container) film cannot have \(bits) bits"
    case .noRange(let range): "\(range) asks for 10 bits and another codec or container"
    case .tooFast(let frames, let container, let limit):
      "a .\(container) film is shown with at most \(limit) frames a second, not \(frames)"
    case .badLine(_, let line, let reason): "line \(line) is wrong: \(reason)"
    case .tooDeep(let octaves, let limit):
      "the speed file goes \(octaves) octaves deep, and the place lies \(limit) deep"
    case .noAudio: "the sound cannot be read"
    case .silent(let container): "a .\(container) film has no sound"
    case .otherFilm(_, let differences): "another film was begun here: \(differences)"
    case .notFinished: "the strips of this job are not complete"
    case .tooLarge(let size, let strips):
      "a frame of \(size) is larger than the frames of \(strips) that the strips were made for"
    case .noFeatures(let coloring): "the strips lack what the coloring ‘\(coloring)’ reads"
    case .noLoop: "no Misiurewicz point was found in this view"
    case .oddSize(let size): "a film of \(size) pixels cannot be encoded: a side is odd"
    case .badSize(let size): "a film cannot have \(size) pixels"
    case .noEncoder: "ffmpeg is not installed, which encodes movies"
    case .encoderFailed(let status, let words):
      "ffmpeg failed" + (status.map { " with exit code \($0)" } ?? "")
        + (words.isEmpty ? "" : ": \(words)")
    case .noMovie: "there is no job of a movie here"
    case .stretchedLoop: "the place is stretched, and an endless loop turns the plane"
    case .depthlessLook(let name): "an image in the plane (\(name)) cannot be shown in a movie"
    }
  }

  package var place: String? {
    switch self {
    case .noMovie(let path), .noContainer(let path), .badLine(let path, _, _), .noAudio(let path),
      .otherFilm(let path, _), .notFinished(let path):
      path
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
    case .noBits(_, _, let known):
      "Give --bits \(known.map { String($0) }.joined(separator: " or "))."
    case .noRange: "Leave out --bits, and name a .mp4 or .mkv file with hevc or av1."
    case .tooFast(_, _, let limit): "Give --fps \(limit) or less."
    case .badLine: "Each line is two numbers: seconds and octaves; of --beats one: seconds."
    case .tooDeep: "Name a deeper place, or begin higher with --from."
    case .noAudio: "Check the file's name."
    case .silent: "Leave out --audio, or name a .mp4, .mkv, .mov or .webm file."
    case .otherFilm(let path, _):
      "Give the same options to continue, name another output, or start again with --restart. "
        + "‘fathom movie --recolor \(path) -o OTHER’ makes another film of the same strips."
    case .notFinished: "Finish the film first, with --keep."
    case .tooLarge: "Give a smaller --size that is no wider in shape."
    case .noFeatures: "Make the film with that coloring from the start, without --recolor."
    case .noLoop: "Name a view near the tip of a branch or the middle of a spiral, such as i."
    case .oddSize: "Give even numbers with --size."
    case .badSize: "Each side has 16 to 16384 pixels."
    case .noEncoder: "Install it (apt install ffmpeg), or write frames: -o frames/%05d.png."
    case .encoderFailed:
      "What is done is kept: give the same command again, or try another --codec."
    case .noMovie: "Name the movie or its .fathom-job folder, which --keep keeps."
    case .stretchedLoop: "Leave out ‘stretch’, or --loop."
    case .depthlessLook: "Leave out the trap."
    }
  }
}
