// ScreenSettings — how the explorer shows its pictures.

package import FractalEngine

/// What `set` changes.
package struct ScreenSettings: Sendable, Equatable {
  /// Whether the quadrants' cross and numbers are drawn.
  package var cross = true
  /// nil for the best that the terminal can do.
  package var mode: PictureMode?
  /// In pixels; nil for what fits the screen.
  package var size: PictureSize?
  package var shape = PictureShape.square
  package var display = Display()

  package init() {}

  /// The shape whose quarters the quadrants are; nil for the view's own.
  var aspect: Double? { shape == .window ? display.aspect : nil }

  /// The longer side of a picture where there is no screen, in pixels.
  static let standardSide = 320
}
