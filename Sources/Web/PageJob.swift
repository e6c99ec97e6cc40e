// PageJob — a picture, poster or film that the page has ordered, as it is stored on disk.

internal import Foundation
internal import Jobs

/// A job: what the page has ordered, and its progress.
struct PageJob: Codable, Sendable {
  enum State: String, Codable, Sendable { case waiting, running, done, failed, stopped }

  /// The picture or film that the page orders.
  struct Order: Codable, Sendable {
    /// The kind of a film; every other kind is a picture.
    static let movie = "movie"

    let kind: String
    let location: String
    let w: Int
    let h: Int
    var samples: Int?
    var bits: Int?
    var format: String?
    var title: String?
    /// A film's frames a second, pace and turn in degrees, and whether it says where it is.
    var fps: Int?
    var secondsPerOctave: Double?
    var turn: Double?
    var captions: Bool?
    /// The ways of the step and the angle in a scene's film, such as `0..9`, and their seconds.
    var step: String?
    var angle: String?
    var seconds: Double?
  }

  let id: String
  let order: Order
  var state = State.waiting
  var problem: String?
  var remedy: String?

  /// The share of the pixels that is done, 0 … 1; not stored on disk.
  var share: Double?
  var secondsLeft: Double?

  private enum CodingKeys: String, CodingKey { case id, order, state, problem, remedy }

  /// The endings of files that can be ordered, with their media types.
  private static let pictures = ["png": "image/png", "exr": "image/x-exr"]
  private static let films = ["mp4": "video/mp4", "webm": "video/webm", "gif": "image/gif"]

  private var isFilm: Bool { order.kind == Order.movie }

  /// The ending of the file: the format of the order, if it is a known one.
  private var ending: String {
    let (known, usual) = isFilm ? (Self.films, "mp4") : (Self.pictures, "png")
    return order.format.flatMap { known[$0] == nil ? nil : $0 } ?? usual
  }

  /// The name of the file in the job's folder.
  var fileName: String { (isFilm ? "film." : "picture.") + ending }

  /// The media type of the file.
  var mediaType: String {
    (isFilm ? Self.films : Self.pictures)[ending] ?? "application/octet-stream"
  }

  /// The name under which a browser saves the file.
  var downloadName: String {
    let title = (order.title ?? "fathom").filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "\(title.isEmpty ? "fathom" : String(title.prefix(40)))-\(order.w)x\(order.h)"
      + "." + ending
  }

  /// The job as the page shows it.
  ///
  /// - Parameter bytes: The size of the file; nil if there is none.
  func json(bytes: Int?) -> JSON {
    [
      "id": .string(id), "kind": .string(order.kind),
      "title": order.title.map(JSON.string) ?? .null, "location": .string(order.location),
      "w": .integer(order.w), "h": .integer(order.h), "state": .string(state.rawValue),
      "share": state == .done ? .number(1) : share.map(JSON.number) ?? .null,
      "secondsLeft": secondsLeft.map(JSON.number) ?? .null,
      "error": problem.map { ["problem": .string($0), "remedy": remedy.map(JSON.string) ?? .null] }
        ?? .null,
      "bytes": bytes.map(JSON.integer) ?? .null,
      "file": state == .done ? .string("/api/jobs/\(id)/file") : .null,
    ]
  }
}
