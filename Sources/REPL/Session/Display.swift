// Display — the screen that pictures and answers are shown on, as commands need to know it.

package import FractalEngine

/// A screen; nothing is known of one that is not there.
package struct Display: Sendable, Equatable {
  /// In pixels, of the picture on the screen.
  package var size: PictureSize?
  /// In characters.
  package var columns: Int?
  /// Width over height of a picture that fills the screen: a multiple of 1/1024.
  package var aspect: Double?

  package init(size: PictureSize? = nil, columns: Int? = nil, aspect: Double? = nil) {
    (self.size, self.columns, self.aspect) = (size, columns, aspect)
  }
}
