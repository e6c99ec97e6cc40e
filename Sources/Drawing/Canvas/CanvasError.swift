// CanvasError — what can go wrong while drawing.

internal import Core

/// A drawing that cairo cannot make.
package enum CanvasError: UserError, Equatable {
  /// Cairo's message.
  case failed(String)
  /// An SVG or PDF file with a side of more than `Canvas.longestSide` pixels.
  case tooLarge(width: Int, height: Int)

  package var problem: String {
    switch self {
    case .failed(let message): "the picture cannot be drawn: \(message)"
    case .tooLarge(let width, let height):
      "a vector file of \(width)×\(height) is larger than \(Canvas.longestSide) on a side"
    }
  }

  package var place: String? { nil }

  package var remedy: String? {
    switch self {
    case .failed: "Free some memory, or make a smaller picture."
    case .tooLarge: "Make it smaller: a vector file is sharp at every size."
    }
  }
}
