// LiveRequest — a request that the page sends over its WebSocket.

internal import Core
internal import Foundation
internal import Places

/// One message of the page; the value of `t` decides which members are set.
struct LiveRequest: Decodable, Sendable {
  enum Kind: String, Decodable, Sendable {
    case view, look, julia, inspect, find, thumb, cancel, ack, ink
  }

  let t: Kind
  var id: UInt32?
  var from: String?
  var moves: [Move]?
  var w: Int?
  var h: Int?
  /// A pixel of the picture, or a point in heights from the view's center.
  var at: [Double]?
  var what: String?
  /// The angle of an external ray, such as `1/7`.
  var angle: String?
  /// Whether every second pixel suffices, because the look is still being dragged.
  var draft: Bool?
  var channel: LiveChannel?
  /// The key of ink on the server's shelf; 0 is no ink.
  var ink: Int?
  /// A stroke to be added to the ink.
  var stroke: StrokeWish?
  /// The numbers of strokes to be removed from the ink, from 0.
  var erased: [Int]?

  /// The longest message, in bytes.
  static let longest = 1 << 20
  private static let longestMoves = 1_000
  private static let mostPixels = 8_300_000

  /// - Throws: `BadInput` if the text is not a request.
  init(_ text: String) throws {
    guard text.utf8.count <= Self.longest else {
      throw BadInput("the request has more than a megabyte")
    }
    do { self = try JSONDecoder().decode(LiveRequest.self, from: Data(text.utf8)) } catch {
      throw BadInput("the request is not understood")
    }
    guard (moves?.count ?? 0) <= Self.longestMoves else {
      throw BadInput("a request has at most \(Self.longestMoves) moves")
    }
  }

  /// The size of the picture.
  ///
  /// - Throws: A `UserError` if it is missing, or too large for a screen.
  func size() throws -> PictureSize {
    guard let w, let h else { throw BadInput("a picture has a size") }
    let size = try PictureSize(width: w, height: h)
    guard size.count <= Self.mostPixels else {
      throw BadInput(
        "a screen has at most 8.3 million pixels", remedy: "Render larger pictures into files.")
    }
    return size
  }

  /// The point that the request names.
  ///
  /// - Throws: `BadInput` if it is missing.
  func point() throws -> (x: Double, y: Double) {
    guard let at, at.count == 2, at.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else {
      throw BadInput("a point has two numbers")
    }
    return (at[0], at[1])
  }
}
