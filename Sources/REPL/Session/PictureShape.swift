// PictureShape — the view's own shape, or that of the terminal's window.

/// What shape pictures on the screen have.
package enum PictureShape: String, Sendable, CaseIterable {
  /// That of the window in which a journey began; a square for other views.
  case square
  /// All of the terminal's window.
  case window
}
