// PageJob — a picture or poster that the page has ordered, as it is stored on disk.

internal import Foundation
internal import Jobs

/// A job: what the page has ordered, and its progress.
struct PageJob: Codable, Sendable {
  enum State: String, Codable, Sendable { case waiting, running, done, failed, stopped }

  /// The picture that the page orders.
  struct Order: Codable, Sendable {
    let kind: String
    let location: String
    let w: Int
    let h: Int
    var samples: Int?
    var bits: Int?
    var format: String?
    var title: String?
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

  /// The name of the picture's file in the job's folder.
  var fileName: String { order.format == "exr" ? "picture.exr" : "picture.png" }

  /// The name under which a browser saves the file.
  var downloadName: String {
    let title = (order.title ?? "fathom").filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return "\(title.isEmpty ? "fathom" : String(title.prefix(40)))-\(order.w)x\(order.h)"
      + (order.format == "exr" ? ".exr" : ".png")
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
