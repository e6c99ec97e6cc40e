// ScreenSettings — how the explorer shows its pictures.

package import Places

/// The settings that `set` changes.
package struct ScreenSettings: Sendable, Equatable {
  /// Whether the cross and the quadrants' numbers are drawn.
  package var cross = true
  /// The mode in which pictures are shown; nil for the best one that the terminal supports.
  package var mode: PictureMode?
  /// The size of pictures in pixels; nil for one that fits the screen.
  package var size: PictureSize?
  package var shape = PictureShape.square
  /// Whether the mouse moves the view; nil if it does where the terminal reports it.
  package var mouse: Bool?
  /// The pen with which the mouse draws; nil while it moves the view.
  var pen: InkPen?
  package var display = Display()

  package init() {}

  /// The aspect of the picture whose quarters are the quadrants; nil for that of the view.
  var aspect: Double? { shape == .window ? display.aspect : nil }

  /// The longer side of a picture if there is no screen, in pixels.
  static let standardSide = 320
}
