// PreviewFrame — a picture on its way to a screen, finished or not.

package import Coloring

/// A whole picture, as far as it is known.
package struct PreviewFrame: Sendable {
  /// The picture in full size, or smaller; unknown pixels are interpolated from known ones.
  package let picture: Pixmap
  /// The pass that is running or has just ended, counted from 1.
  package let pass: Int
  /// The number of passes of this view.
  package let passes: Int
  /// The resolution of the known part as a share of the full width and height, 0 … 1.
  package let detail: Double
  /// Whether every pixel is that of a file made by this recipe.
  package let isFinal: Bool
}
