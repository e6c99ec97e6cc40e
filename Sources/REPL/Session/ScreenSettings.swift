// ScreenSettings — how the explorer shows its pictures.

package import FractalEngine

/// The settings that `set` changes.
package struct ScreenSettings: Sendable, Equatable {
  /// Whether the quadrants' cross and numbers are drawn.
  package var cross = true
  /// The mode; nil for the best that the terminal supports.
  package var mode: PictureMode?
  /// The size in pixels; nil for what fits the screen.
  package var size: PictureSize?
  package var shape = PictureShape.square
  package var display = Display()

  package init() {}

  /// The aspect of the picture whose quarters are the quadrants; nil for the view's own shape.
  var aspect: Double? { shape == .window ? display.aspect : nil }

  /// The longer side of a picture where there is no screen, in pixels.
  static let standardSide = 320
}
