// MovieRecipe+Kept — reads the recipe of a movie's job, to verify its strips or to show them again.

internal import Coloring
internal import Core
internal import Places

extension MovieRecipe {
  /// The `kind` in the manifest of a movie's job.
  static let kind = "movie"

  /// Reads the recipe of a job's folder.
  ///
  /// - Parameters:
  ///   - manifest: The folder's manifest.
  ///   - path: The folder's path.
  ///   - film: The form of the film; nil where only the strips are used.
  /// - Throws: `MovieError.noMovie` if it is another kind of job.
  init(
    keptIn manifest: JobManifest, at path: String, film: FilmFormat? = nil,
    _ effort: Effort = Effort()
  ) throws {
    func number(_ key: String) -> Double? { manifest[key].flatMap { Double($0) } }
    guard manifest["kind"] == Self.kind, let text = manifest["location"],
      let size = manifest["size"], let from = manifest["from"],
      let frames = manifest["fps"].flatMap({ Int($0) }), let zoom = number("zoom"),
      let ease = number("ease"), let hold = number("hold"), let turn = number("turn")
    else { throw MovieError.noMovie(path: path) }
    var location = try Location(parsing: text)
    location.color = manifest["color"]
    location.palette = manifest["palette"].flatMap { $0 == "none" ? nil : $0 }
    var still = try Recipe(
      location, size: try PictureSize(parsing: size), title: manifest["title"])
    still.effort = effort
    let curve = manifest["speed"].flatMap { DepthCurve(text: $0) }
    try self.init(
      still, from: try Location(parsing: from),
      film: try film ?? FilmFormat(path: "kept.mkv", codec: .ffv1), source: nil
    ) { octaves in
      if manifest["loop"] == "yes" {
        return MovieTimeline(loop: octaves, framesPerSecond: frames, seconds: zoom, turn: turn)
      }
      if let curve {
        return MovieTimeline(
          octaves: octaves, framesPerSecond: frames, along: curve, hold: hold, turn: turn)
      }
      return MovieTimeline(
        octaves: octaves, framesPerSecond: frames, pace: .zoomSeconds(zoom), ease: ease, hold: hold,
        turn: turn)
    }
    hasCaptions = manifest["captions"] == "yes"
  }

  /// The recipe of a kept job.
  ///
  /// - Parameter path: The path of the job's folder, or of the film beside it.
  /// - Throws: A `UserError`.
  package static func kept(at path: String) throws -> (recipe: MovieRecipe, folder: String) {
    let folder = TextFile.isFolder(path) ? path : JobFolder.path(for: path)
    guard TextFile.isFolder(folder) else { throw MovieError.noMovie(path: path) }
    let job = try JobFolder(reading: folder)
    defer { job.close() }
    if let source = job.manifest["strips"], source != "own" { return try kept(at: source) }
    return (try MovieRecipe(keptIn: job.manifest, at: folder), folder)
  }

  /// A film of the strips of an earlier job: in other colors, at another pace, or smaller.
  ///
  /// - Parameters:
  ///   - other: The recipe of the earlier job.
  ///   - folder: The earlier job's folder.
  ///   - still: The last picture in the new size and colors.
  ///   - timeline: Makes the timeline of a number of octaves.
  /// - Throws: A `UserError`.
  package init(
    again other: MovieRecipe, in folder: String, _ still: Recipe, film: FilmFormat,
    timeline: (_ octaves: Double) throws -> MovieTimeline
  ) throws {
    let (size, frame) = (other.still.size, still.size)
    guard frame.height <= size.height, frame.width * size.height <= size.width * frame.height else {
      throw MovieError.tooLarge(size: frame.text, strips: size.text)
    }
    let features = other.still.features
    guard still.features.allSatisfy(features.contains) else {
      throw MovieError.noFeatures(coloring: still.coloring.name)
    }
    try self.init(
      still, from: other.first, film: film,
      source: Source(path: folder, size: size, features: features), timeline: timeline)
  }
}

extension FilmFormat {
  /// Reads the form of a planned film.
  ///
  /// - Throws: `MovieError`.
  init(keptIn manifest: JobManifest) throws(MovieError) {
    let container = manifest["container"] ?? ""
    let name =
      switch Container(rawValue: container) {
      case .frames: "%d.png"
      case .y4m: "-"
      default: "film.\(container)"
      }
    try self.init(
      path: name, codec: manifest["codec"].flatMap(Codec.init(rawValue:)),
      quality: manifest["quality"].flatMap(Quality.init(rawValue:)) ?? .good,
      bits: manifest["bits"].flatMap { Int($0) },
      range: manifest["range"].flatMap(Range.init(rawValue:)) ?? .sdr)
  }
}
