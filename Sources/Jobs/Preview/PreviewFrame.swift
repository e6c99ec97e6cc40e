// PreviewFrame — a picture on its way to a screen, finished or not.

package import Pictures

/// A whole picture as far as it is known.
package struct PreviewFrame: Sendable {
  /// Of the full size; what is not known yet is blended from what is.
  package let picture: Pixmap
  /// The pass that is running, or has just ended, from 1.
  package let pass: Int
  /// Of this view.
  package let passes: Int
  /// The share of the full width and height at which everything known can be seen, 0 … 1.
  package let detail: Double
  /// Whether every pixel is the one that a file of this recipe would have.
  package let isFinal: Bool
}
