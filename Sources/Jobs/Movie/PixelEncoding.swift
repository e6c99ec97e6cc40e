// PixelEncoding — how a frame's light becomes the bytes that an encoder or a file takes.

internal import Coloring

/// The form of a frame's pixels.
protocol PixelEncoding: Sendable {
  /// Encodes some rows as one array of bytes for each plane.
  ///
  /// A frame is the first plane of all its rows, then the second one, and so on.
  ///
  /// - Parameters:
  ///   - rows: Rows of a frame, top row first; an even number unless they are the last.
  ///   - top: The number of the first row in the frame, which is even.
  func planes(_ rows: [[LinearColor]], top: Int) -> [[UInt8]]
}
