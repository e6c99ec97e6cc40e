// ScreenSettings — how the explorer shows its pictures.

package import DeepZoom

/// What `set` changes.
package struct ScreenSettings: Sendable, Equatable {
  /// Whether the quadrants' cross and numbers are drawn.
  package var cross = true
  /// nil for the best that the terminal can do.
  package var mode: PictureMode?
  /// In pixels; nil for what fits the screen.
  package var size: PictureSize?
  /// In pixels, as the screen asks for.
  package var screenSize: PictureSize?
  /// Of the screen, in characters; nil where there is none.
  package var columns: Int?

  package init() {}

  /// The longer side of a picture where there is no screen, in pixels.
  static let standardSide = 320
}
