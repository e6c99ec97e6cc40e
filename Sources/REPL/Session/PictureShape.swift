// PictureShape — the shape of pictures on the screen: that of the view, or that of the window.

/// The shape of pictures on the screen.
package enum PictureShape: String, Sendable, CaseIterable {
  /// The shape of the window in which a journey began; a square for other views.
  case square
  /// The shape of the terminal's window.
  case window
}
